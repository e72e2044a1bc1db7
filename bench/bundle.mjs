// Goal 13: how much script a browser fetches for the first chat screen and for sign-in, compressed.
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { ensureDatabaseTemplate, ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { signUp } from './lib/account.mjs';
import { startProduct, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

/** Budgets in kilobytes; the first is 0.8 of what huggingface/chat-ui's first screen took. */
const budgets = { chat: 258, 'sign-in': 180 };

await Promise.all([ensureWebBuilt(), ensureDatabaseTemplate()]);
await withFolder(async (folder) => {
  const product = await startProduct({ DATA_DIR: folder });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const cookies = Object.entries(await signUp(product.url)).map(([name, value]) => ({
      name,
      value,
      url: name === 'refresh' ? `${product.url}/api/auth` : product.url,
    }));
    const load = (path, session) => loadPage(browser, `${product.url}${path}`, session);
    const { rounds, medians } = await measureInRounds({
      chat: () => load('/chat', cookies),
      'sign-in': () => load('/signin', []),
    });
    for (const [screen, budget] of Object.entries(budgets)) {
      report({
        name: `bundle-${screen}`,
        product: medians[screen].kilobytes,
        floor: budget,
        rounds,
        goal: { floor: { most: 1 } },
      });
      inform(`bundle-${screen}-files`, { count: medians[screen].files });
    }
  } finally {
    await browser.close();
    await product.stop();
  }
});

/** Scripts and texts a fresh browser fetched until the page fell silent, as gzip would send them. */
async function loadPage(browser, address, cookies) {
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const counted = [];
    page.on('response', (response) => isCounted(response) && counted.push(response));
    await page.goto(address, { waitUntil: 'networkidle', timeout: 120_000 });
    if (page.url() !== address) throw new Error(`${address} led to ${page.url()}`);
    const bodies = await Promise.all(counted.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: sizes.length };
  } finally {
    await context.close();
  }
}

function isCounted(response) {
  const { pathname } = new URL(response.url());
  return !pathname.startsWith('/api/') && /\.(js|mjs|json)$/.test(pathname);
}
