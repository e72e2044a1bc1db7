// Opening a chat with an empty cache and a middling connection: until its composer takes text and its last messages are
// on screen. Then once more with what the browser has kept.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { ensureDatabaseTemplate, ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { signedInCookies, withBrowser, withPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds, latency, megabits } = readOptions({ rounds: 5, latency: 60, megabits: 10 });
const budget = { scripts: 14, kilobytes: 330 };
const exchanges = 12;

await Promise.all([ensureWebBuilt(), ensureDatabaseTemplate()]);
await withFolder(async (folder) => {
  const product = await startProduct({ DATA_DIR: folder, SIMULATORS: 'on', UNVERIFIED_MAY_SEND: '1' });
  try {
    await withBrowser(async (browser) => {
      const cookies = await signedInCookies(product.url);
      const visit = (work) => withPage({ browser, url: product.url, cookies }, work);
      await measure(browser, visit, await visit(makeChat));
    });
  } finally {
    await product.stop();
  }
});

async function measure(browser, visit, path) {
  const open = (page) => load(page, path, isOpen);
  const wire = await visit(open);
  const bare = await startBarePage(wire.kilobytes * 1000);
  try {
    const { medians } = await measureInRounds(
      {
        cold: () => visit(open),
        warm: () =>
          visit(async (page) => {
            await open(page);
            return open(page);
          }),
        floor: () => withPage({ browser, url: bare.url }, (page) => load(page, '/', isWritable)),
      },
      rounds,
    );
    const { cold, warm, floor } = medians;
    const goal = (most) => ({ floor: { most } });
    const line = (name, figures, most) => report({ name, ...figures, rounds, goal: goal(most) });
    line('first-load', { product: cold.milliseconds, floor: floor.milliseconds }, 1.5);
    line('first-load-warm', { product: warm.milliseconds, floor: cold.milliseconds }, 0.5);
    line('first-load-scripts', { product: cold.scripts, floor: budget.scripts }, 1);
    line('first-load-kilobytes', { product: cold.kilobytes, floor: budget.kilobytes }, 1);
    inform('first-load-requests', { cold: cold.requests, warm: warm.requests });
  } finally {
    bare.stop();
  }
}

/** A chat that is longer than the screen. */
async function makeChat(page) {
  await page.goto('/chat');
  const composer = page.locator('#content textarea');
  for (let count = 1; count <= exchanges; count += 1) {
    await composer.fill(`How would you compare tea with coffee, part ${count}? [[sim rate=0]]`);
    await composer.press('Enter');
    await page
      .getByRole('article', { name: /^Message from / })
      .filter({ hasText: `part ${count}?` })
      .waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    // Nobody writes as fast as this loop; the list takes a moment to measure its new rows.
    await setTimeout(300);
  }
  return new URL(page.url()).pathname + new URL(page.url()).search;
}

/** Whether a chat can be read and written in; runs in the page. */
function isOpen() {
  const composer = document.querySelector('[data-composer] textarea');
  const texts = [...document.querySelectorAll('[data-still], [role=region]')];
  const isShown = (element) => getComputedStyle(element).visibility === 'visible';
  return (
    composer !== null &&
    !composer.disabled &&
    isShown(composer) &&
    texts.some((one) => one.textContent.includes('part 12?') && isShown(one))
  );
}

function isWritable() {
  return document.querySelector('textarea') !== null;
}

/** What loading a page takes: milliseconds until it is ready, and what travelled. */
async function load(page, path, isReady) {
  const session = await page.context().newCDPSession(page);
  const throughput = (megabits * 1_000_000) / 8;
  const finished = new Map();
  const types = new Map();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finished.set(requestId, encodedDataLength),
  );
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.addInitScript(`(${watch})(${isReady})`);
  await page.goto(path);
  const milliseconds = await page
    .waitForFunction(() => globalThis.readyAfter)
    .then((found) => found.jsonValue());
  await page.waitForLoadState('networkidle');
  const sizes = [...finished.values()];
  // A file from the browser's own cache travels in no bytes.
  const scripts = [...finished].filter(([id, bytes]) => types.get(id) === 'Script' && bytes > 0);
  await session.detach();
  return {
    milliseconds,
    kilobytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    scripts: scripts.length,
    requests: sizes.filter((bytes) => bytes > 0).length,
  };
}

/** Notes in each frame whether the page is ready; runs in the page. */
function watch(isReady) {
  const look = () => {
    if (isReady()) globalThis.readyAfter = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A page whose one script weighs as much as all that the product loads. */
async function startBarePage(bytes) {
  const noise = randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');
  const script = `document.body.append(document.createElement('textarea'));//${noise}`;
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' });
    response.end(isPage ? '<!doctype html><body><script src="/one.js"></script>' : script);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
