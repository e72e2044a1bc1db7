import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead } from './compile-ahead.ts';
import { compressAssets } from './compress-assets.ts';
import { sharedCode } from './shared-code.ts';

const manifest: unknown = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

function versionOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'version' in value) return String(value.version);
  throw new Error('package.json names no version');
}

/** What the app is built with: every page needs it, and it seldom changes. */
const libraries =
  /node_modules.(react|react-dom|scheduler|use-sync-external-store|@tanstack.[\w-]+|i18next|react-i18next|zod)[/]|src.libraries[.]ts$/;

/** The parts of the first chat screen; what they import comes along. */
const workspace =
  /src.(layouts.workspace.(workspace-layout|first-data)|features.(chats.chat[.]page|conversation.conversation))[.]tsx?$/;

/** What tells how payments ended and which documents have changed. */
const news = /src.features.(payments.results.payment-outcomes|legal.changed-documents)[.]tsx$/;

/** The parts of the sign-in screen, and what the screens beside it share with the workspace. */
const entrance =
  /src.(layouts.auth.auth-layout|features.accounts.(sign-in[.]page|wait-voice|resend-wait[.]store))[.]tsx?$/;

/** The pages that anybody can read. Those of a shared chat show answers, which takes much more code. */
const publicPages =
  /src.(layouts.public.(public-layout|not-found[.]page)|features.(blog.(blog|tag|article)|legal.terms|payments.plans.public-plans)[.]page)[.]tsx$/;
const sharePage = /src.features.sharing.page.share[.]page[.]tsx$/;
const code = sharedCode({ workspace, entrance, public: publicPages, share: sharePage });

/**
 * What screens have in common is in files of its own, so that none loads another: the controls of forms, what public pages
 * need besides, and what answers are shown with.
 */
function commonName(id: string): string | null {
  const screens = code.screensOf(id);
  if (screens.size < 2) return null;
  if (screens.has('entrance')) return 'controls';
  return screens.has('public') ? 'common' : 'reading';
}

/** Texts that the first chat screen speaks with. */
const workspaceTexts =
  /locales.(\w+).(common|errors|titles|validation|answers|chats|instructions|models|notes|workspace|accounts)[.]json$/;

/** One file of texts by language for the first chat screen; the other screens have their own. */
function textsName(id: string): string | null {
  const [, locale] = workspaceTexts.exec(id) ?? [];
  return locale === undefined ? null : `texts-${locale}`;
}

export default defineConfig(({ command }) => {
  const api = process.env['POLYLOGUE_API'] ?? 'http://localhost:3000';
  const design = command === 'serve' || process.env['VITE_DESIGN'] === '1';
  return {
    plugins: [
      react(),
      code.plugin,
      compileAhead(['libraries', 'first', 'entrance', 'controls', 'common', 'reading', 'workspace']),
      compressAssets(),
    ],
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
    // The server has none of the app's packages.
    ssr: { noExternal: true },
    build: {
      manifest: true,
      modulePreload: { polyfill: false },
      // The content security policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      // Kilobytes. What draws diagrams is large, and loaded with the first one.
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Small, because it is what the early requests wait for.
              { name: 'main', test: /src.main[.]ts$/, priority: 5 },
              // What every page begins with is one file: cut by who shares what it is thirty, which compress a tenth worse.
              { name: 'libraries', test: libraries, priority: 5 },
              { name: 'first', test: /src.start[.]tsx$/, priority: 4 },
              { debugName: 'common', name: commonName, test: (id) => commonName(id) !== null, priority: 3 },
              { name: 'entrance', test: entrance, priority: 2 },
              // So is what a chat is read and written with.
              { name: 'workspace', test: workspace, priority: 2 },
              // What the workspace looks for when it is idle.
              { name: 'news', test: news, priority: 1 },
              { debugName: 'texts', name: textsName, test: /src.locales.*[.]json$/, priority: 2 },
            ],
          },
        },
      },
    },
  };
});
