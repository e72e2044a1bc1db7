import { globSync } from 'node:fs';
import { defineConfig } from 'rolldown';
import { keptAsPackages } from './rolldown.packages.ts';

/** Bundles the programs of child processes, each of which starts once per file it reads (docs/decisions/0034). */
export default defineConfig({
  input: globSync('src/**/*.child{,.testing}.ts'),
  platform: 'node',
  external: keptAsPackages,
  output: {
    dir: 'dist/children',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
  },
});
