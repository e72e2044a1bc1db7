// Lighthouse with its mobile profile (a slow phone on a slow connection): the sign-in page and the public pages as a guest
// sees them, and a chat with messages. Each run has a browser of its own, with an empty cache.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureDatabaseTemplate, ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { chromiumOptions, signedInCookies } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds } = readOptions({ rounds: 5 });
const forGuests = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 };
/** The public pages by the name of their figures. */
const publicPaths = {
  blog: '/blog?lang=en',
  article: '/blog/compare-models?lang=en',
  terms: '/terms?lang=en',
  plans: '/tariffs?lang=en',
};
const budgets = {
  'sign-in': forGuests,
  ...Object.fromEntries(Object.keys(publicPaths).map((name) => [name, forGuests])),
  // It is private: search engines are told to keep out, which Lighthouse counts against it.
  chat: { performance: 85, accessibility: 95, 'best-practices': 95 },
};
/** In milliseconds, but for the layout shift. */
const timings = {
  firstPaint: 'first-contentful-paint',
  largestPaint: 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  shift: 'cumulative-layout-shift',
};
/** Audits that failed in any run, by page. */
const failed = new Map();

await Promise.all([ensureWebBuilt(), ensureDatabaseTemplate()]);
await withFolder(async (folder) => {
  const product = await startProduct({ DATA_DIR: folder, SIMULATORS: 'on', UNVERIFIED_MAY_SEND: '1' });
  try {
    await measure(product.url);
  } finally {
    await product.stop();
  }
});

async function measure(url) {
  const cookies = await signedInCookies(url);
  const path = await withContext(cookies, ({ context }) => makeChat(context, url));
  const { medians } = await measureInRounds(
    {
      'sign-in': () => audit('sign-in', `${url}/signin`, []),
      ...Object.fromEntries(
        Object.entries(publicPaths).map(([name, path]) => [name, () => audit(name, `${url}${path}`, [])]),
      ),
      chat: () => audit('chat', `${url}${path}`, cookies),
    },
    rounds,
    { warmUp: false },
  );
  for (const [page, budget] of Object.entries(budgets)) {
    for (const [category, least] of Object.entries(budget)) {
      const name = `lighthouse-${page}-${category}`;
      report({ name, product: medians[page][category], floor: least, rounds, goal: { floor: { least: 1 } } });
    }
    const figures = Object.keys(timings).map((key) => [key, medians[page][key]]);
    inform(`lighthouse-${page}`, Object.fromEntries(figures));
    for (const text of failed.get(page) ?? []) console.log(`INFO  lighthouse-${page} ${text}`);
  }
}

/** One run: the four scores, the timings, and what failed. */
async function audit(name, url, cookies) {
  const { lhr } = await withContext(cookies, ({ port }) =>
    // The cookies are part of the page; the folder of the browser is new anyway.
    lighthouse(url, { port, logLevel: 'error', disableStorageReset: true }),
  );
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round(score * 100)]);
  const figures = Object.entries(timings).map(([key, id]) => [key, lhr.audits[id].numericValue]);
  failed.set(name, new Set([...(failed.get(name) ?? []), ...failures(lhr)]));
  return Object.fromEntries([...scores, ...figures]);
}

function failures({ categories, audits }) {
  return ['accessibility', 'best-practices', 'seo']
    .flatMap((id) => categories[id].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score === 0)
    .map(({ id }) => `${id}: ${audits[id].title}`);
}

/** A browser of its own that has only the cookies, and the port on which Lighthouse reaches it. */
async function withContext(cookies, work) {
  const port = await freePort();
  return withFolder(async (folder) => {
    const { args, ...options } = chromiumOptions;
    const context = await chromium.launchPersistentContext(folder, {
      ...options,
      args: [...args, `--remote-debugging-port=${port}`],
      locale: 'en-GB',
    });
    try {
      await context.addCookies(cookies);
      return await work({ context, port });
    } finally {
      await context.close();
    }
  });
}

/** A short chat with an answer of several paragraphs. */
async function makeChat(context, url) {
  const page = await context.newPage();
  await page.goto(`${url}/chat`);
  const composer = page.locator('#content textarea');
  await composer.fill('How would you compare tea with coffee? [[sim rate=0]]');
  await composer.press('Enter');
  await page.getByRole('article', { name: /^Answer from / }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  // The name of a new chat comes a moment after its answer.
  await setTimeout(1000);
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
