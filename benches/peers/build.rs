//! Links lexbor if `DUCKBILL_LEXBOR` names the folder that `scripts/compare/lexbor` built it in.

fn main() {
    println!("cargo::rerun-if-env-changed=DUCKBILL_LEXBOR");
    if let Ok(folder) = std::env::var("DUCKBILL_LEXBOR") {
        println!("cargo::rustc-link-search=native={folder}");
        println!("cargo::rustc-link-lib=static=lexbor_peer");
        println!("cargo::rustc-cfg=lexbor");
        println!("cargo::rerun-if-changed={folder}/liblexbor_peer.a");
    }
}
