/* What the benches ask of lexbor. Built by scripts/compare/lexbor, together with lexbor. */

#include <stdlib.h>
#include <string.h>

#include "lexbor/html/html.h"
#include "lexbor/html/serialize.h"

void peer_lexbor_memory(lexbor_memory_malloc_f take, lexbor_memory_realloc_f resize,
                        lexbor_memory_calloc_f take_zeroed, lexbor_memory_free_f give_back) {
    lexbor_memory_setup(take, resize, take_zeroed, give_back);
}

lxb_html_document_t *peer_lexbor_parse(const unsigned char *html, size_t length) {
    lxb_html_document_t *document = lxb_html_document_create();
    if (lxb_html_document_parse(document, html, length) != LXB_STATUS_OK) abort();
    return document;
}

void peer_lexbor_free(lxb_html_document_t *document) {
    lxb_html_document_destroy(document);
}

static lexbor_action_t count_node(lxb_dom_node_t *node, void *count) {
    ++*(size_t *)count;
    if (node->local_name == LXB_TAG_TEMPLATE && node->type == LXB_DOM_NODE_TYPE_ELEMENT &&
        node->ns == LXB_NS_HTML) {
        lxb_dom_node_t *content = lxb_dom_interface_node(lxb_html_interface_template(node)->content);
        ++*(size_t *)count;
        lxb_dom_node_simple_walk(content, count_node, count);
    }
    return LEXBOR_ACTION_OK;
}

size_t peer_lexbor_node_count(lxb_html_document_t *document) {
    size_t count = 1;
    lxb_dom_node_simple_walk(lxb_dom_interface_node(document), count_node, &count);
    return count;
}

struct buffer {
    unsigned char *bytes;
    size_t length, capacity;
};

static lxb_status_t append(const lxb_char_t *data, size_t length, void *context) {
    struct buffer *buffer = context;
    if (buffer->capacity - buffer->length < length) {
        buffer->capacity = 2 * buffer->capacity + length;
        buffer->bytes = realloc(buffer->bytes, buffer->capacity);
        if (buffer->bytes == NULL) abort();
    }
    memcpy(buffer->bytes + buffer->length, data, length);
    buffer->length += length;
    return LXB_STATUS_OK;
}

/* Writes the document into memory of its own and gives it back. */
size_t peer_lexbor_serialize(lxb_html_document_t *document) {
    struct buffer buffer = {NULL, 0, 0};
    if (lxb_html_serialize_tree_cb(lxb_dom_interface_node(document), append, &buffer)) abort();
    free(buffer.bytes);
    return buffer.length;
}

static lxb_html_token_t *count_token(lxb_html_tokenizer_t *tokenizer, lxb_html_token_t *token,
                                     void *count) {
    ++*(size_t *)count;
    if ((token->type & LXB_HTML_TOKEN_TYPE_CLOSE) == 0) {
        lxb_html_tokenizer_set_state_by_tag(tokenizer, false, token->tag_id, LXB_NS_HTML);
    }
    return token;
}

size_t peer_lexbor_tokenize(const unsigned char *html, size_t length) {
    size_t count = 0;
    lxb_html_tokenizer_t *tokenizer = lxb_html_tokenizer_create();
    if (lxb_html_tokenizer_init(tokenizer) || lxb_html_tokenizer_tags_make(tokenizer, 128) ||
        lxb_html_tokenizer_attrs_make(tokenizer, 128)) abort();
    lxb_html_tokenizer_callback_token_done_set(tokenizer, count_token, &count);
    if (lxb_html_tokenizer_begin(tokenizer) || lxb_html_tokenizer_chunk(tokenizer, html, length) ||
        lxb_html_tokenizer_end(tokenizer)) abort();
    lxb_html_tokenizer_tags_destroy(tokenizer);
    lxb_html_tokenizer_attrs_destroy(tokenizer);
    lxb_html_tokenizer_destroy(tokenizer);
    return count;
}
