import { globSync } from 'node:fs';
import { defineConfig } from 'rolldown';

/** They find their own files, or are machine code. */
const looseLibraries = [
  '@myriaddreamin/typst-ts-web-compiler',
  'fontverter',
  'sharp',
  'subset-font',
  'unpdf',
];

/** Bundles the programs of child processes, each of which starts once per file it reads (docs/decisions/0034). */
export default defineConfig({
  input: globSync('src/**/*.child{,.testing}.ts'),
  platform: 'node',
  external: looseLibraries.map((name) => new RegExp(`^${name}(/|$)`)),
  output: {
    dir: 'dist',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
  },
});
