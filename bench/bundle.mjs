// Goal 13: script that travels for the first chat screen and for sign-in.
import { setTimeout } from 'node:timers/promises';
import { ensureDatabaseTemplate, ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { signedInCookies, withBrowser, withPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const wanted = readOptions({ rounds: 5 });
/**
 * Each screen with the element that shows it is complete, and its budget in kilobytes; the chat's is 0.8 of
 * what huggingface/chat-ui's first screen took.
 */
const screens = {
  chat: { path: '/chat', shows: '#content textarea', budget: 258 },
  'sign-in': { path: '/signin', shows: '#content input[type=password]', budget: 180 },
};
/** A page that has fetched nothing for this many milliseconds has loaded its first screen. */
const silence = 1500;

await Promise.all([ensureWebBuilt(), ensureDatabaseTemplate()]);
await withFolder(async (folder) => {
  const product = await startProduct({ DATA_DIR: folder });
  try {
    await withBrowser((browser) => measure(browser, product.url));
  } finally {
    await product.stop();
  }
});

async function measure(browser, url) {
  const cookies = await signedInCookies(url);
  const { rounds, medians } = await measureInRounds(
    {
      chat: () => withPage({ browser, url, cookies }, (page) => loadScreen(page, screens.chat)),
      'sign-in': () => withPage({ browser, url }, (page) => loadScreen(page, screens['sign-in'])),
    },
    wanted.rounds,
  );
  for (const [screen, { budget }] of Object.entries(screens)) {
    report({
      name: `bundle-${screen}`,
      product: medians[screen].kilobytes,
      floor: budget,
      rounds,
      goal: { floor: { most: 1 } },
    });
    inform(`bundle-${screen}-files`, { count: medians[screen].files });
  }
}

/** Scripts and texts a fresh browser fetches for a screen, as they travel. */
async function loadScreen(page, screen) {
  const counted = [];
  page.on('response', (response) => isCounted(response) && counted.push(response));
  await page.goto(screen.path);
  await page.locator(screen.shows).waitFor();
  await untilSilent(counted);
  const travelled = await Promise.all(counted.map((response) => response.request().sizes()));
  const sizes = travelled.map(({ responseBodySize }) => responseBodySize);
  return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length };
}

async function untilSilent(responses) {
  let before;
  do {
    before = responses.length;
    await setTimeout(silence);
  } while (responses.length > before);
}

function isCounted(response) {
  const { pathname } = new URL(response.url());
  return !pathname.startsWith('/api/') && /\.(js|mjs|json)$/.test(pathname);
}
