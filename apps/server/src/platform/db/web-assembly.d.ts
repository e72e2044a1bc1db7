/** What the embedded engine needs of a global that TypeScript describes only together with a browser's. */
declare namespace WebAssembly {
  type Module = object;
  function compile(bytes: Uint8Array): Promise<Module>;
}
