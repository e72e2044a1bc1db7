/** The part of WebAssembly the embedded engine needs; TypeScript declares it only in the DOM library. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array): Promise<Module>;
}
