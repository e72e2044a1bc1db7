import { defineConfig } from 'vite';

/** One classic script at the root of the site, since a worker serves only addresses below its own. */
export default defineConfig({
  publicDir: false,
  // A library's build leaves this to its user.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    emptyOutDir: false,
    lib: {
      entry: 'service-worker/service-worker.ts',
      formats: ['iife'],
      name: 'serviceWorker',
      fileName: () => 'service-worker.js',
    },
  },
});
