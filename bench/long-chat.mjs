// Goal 14: opening a chat of 2,000 messages next to 5,000 chats, against one of 20 next to 50; and typing
// while an answer streams, against typing on the empty page. Figures are milliseconds of Chromium's main
// thread.
import { setTimeout } from 'node:timers/promises';
import { manyChats } from '../e2e/support/many-chats.ts';
import { ensureDatabaseTemplate, ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { signedInCookies, withBrowser, withPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds } = readOptions({ rounds: 5 });
/** Exchanges in the open chat, and the number of other chats. */
const sizes = { product: { exchanges: 1_000, chats: 5_000 }, floor: { exchanges: 10, chats: 50 } };
/** A page that has been idle for this many milliseconds has finished opening. */
const rest = 1_000;
/** How much longer than on the empty page typing may delay a frame, in milliseconds. */
const patience = 50;
const words = 'the quick brown fox jumps over the lazy dog while an answer is on its way';

await Promise.all([ensureWebBuilt(), ensureDatabaseTemplate()]);
await withFolder(async (folder) => {
  const product = await startProduct({ DATA_DIR: folder, SIMULATORS: 'on', UNVERIFIED_MAY_SEND: '1' });
  try {
    await withBrowser(async (browser) => {
      const visitor = { browser, url: product.url, cookies: await signedInCookies(product.url) };
      const visit = (work) => withPage(visitor, work);
      await measureOpening(visit);
      await measureTyping(visit);
    });
  } finally {
    await product.stop();
  }
});

async function measureOpening(visit) {
  const exchange = await visit(firstExchange);
  const { medians } = await measureInRounds(
    {
      product: () => visit((page) => openChat(page, exchange, sizes.product)),
      floor: () => visit((page) => openChat(page, exchange, sizes.floor)),
    },
    rounds,
  );
  const { product, floor } = medians;
  report({
    name: 'long-chat-open',
    product: product.script,
    floor: floor.script,
    rounds,
    goal: { floor: { most: 2 } },
  });
  inform('long-chat-open-tasks', { product: product.tasks, floor: floor.tasks });
}

async function measureTyping(visit) {
  const { medians } = await measureInRounds(
    { product: () => visit(typeWhileAnswering), floor: () => visit(typeOnEmptyPage) },
    rounds,
  );
  report({
    name: 'long-chat-typing',
    product: medians.product.longest,
    floor: medians.floor.longest + patience,
    rounds,
    goal: { floor: { most: 1 } },
  });
}

function composer(page) {
  return page.locator('#content textarea');
}

/** A real exchange, from which long chats are made. */
async function firstExchange(page) {
  await page.goto('/chat');
  await composer(page).fill('How would you compare tea with coffee? [[sim rate=0]]');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Answer again' }).waitFor();
  const chat = new URL(page.url()).searchParams.get('c');
  const response = await page.request.get(`/api/message/list?groupId=${chat}`, {
    headers: { 'x-user-timezone': 'UTC' },
  });
  const { list } = await response.json();
  return { chat: Number(chat), list };
}

/**
 * Script and total task time from navigation to idle. Server responses are mocked, so that only the page is
 * measured.
 */
async function openChat(page, { chat, list }, { exchanges, chats }) {
  await page.route('**/api/chats/list*', (route) => route.fulfill({ json: manyChats(chats, chat) }));
  await page.route('**/api/message/list?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    return route.fulfill({
      json: { list: pageOf(list, exchanges, Number(query.get('offset'))), totalCount: exchanges },
    });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(`/chat?c=${chat}`);
  await page.getByRole('button', { name: 'Answer again' }).last().waitFor();
  await setTimeout(rest);
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name) => metrics.find((metric) => metric.name === name).value * 1_000;
  return { script: value('ScriptDuration'), tasks: value('TaskDuration') };
}

function pageOf(exchange, exchanges, offset) {
  return Array.from({ length: Math.min(10, exchanges) }, (_, index) => exchanges - offset - index)
    .filter((number) => number > 0)
    .reverse()
    .flatMap((number) => exchange.map((message, place) => ({ ...message, id: number * 2 + place })));
}

async function typeOnEmptyPage(page) {
  await page.goto('/chat');
  await composer(page).waitFor();
  await setTimeout(rest);
  return { longest: await longestFrame(page) };
}

async function typeWhileAnswering(page) {
  await page.goto('/chat');
  await composer(page).fill('At great length [[sim tokens=4000 rate=100]]');
  await composer(page).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await setTimeout(rest);
  const longest = await longestFrame(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  return { longest };
}

/** The longest time between two frames while typing, in milliseconds. */
async function longestFrame(page) {
  await page.evaluate(() => {
    globalThis.longestGap = 0;
    let last = performance.now();
    const tick = (now) => {
      globalThis.longestGap = Math.max(globalThis.longestGap, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await composer(page).pressSequentially(words, { delay: 30 });
  return page.evaluate(() => globalThis.longestGap);
}
