import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const manifest: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

function versionOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'version' in value) return String(value.version);
  throw new Error('package.json names no version');
}

export default defineConfig(({ command }) => {
  const api = process.env['POLYLOGUE_API'] ?? 'http://localhost:3000';
  const design = command === 'serve' || process.env['VITE_DESIGN'] === '1';
  return {
    plugins: [react()],
    define: {
      __APP_VERSION__: JSON.stringify(versionOf(manifest)),
      // A constant, so that the design page and all it imports leave the ordinary build.
      __DESIGN__: JSON.stringify(design),
    },
    server: {
      proxy: {
        '/api': { target: api, changeOrigin: false },
        '/realtime': { target: api, ws: true, changeOrigin: false },
      },
    },
    // The worker that colours code loads its languages one by one, which only modules can.
    worker: { format: 'es' },
    build: {
      manifest: true,
      modulePreload: { polyfill: false },
      // The content security policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // What every page begins with is one file: cut by who shares what it is thirty, which compress a tenth worse.
          codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        },
      },
    },
  };
});
