declare module 'fontverter' {
  /** Converts a font between its containers. */
  export function convert(font: Buffer, format: 'sfnt' | 'woff' | 'woff2'): Promise<Buffer>;
}
