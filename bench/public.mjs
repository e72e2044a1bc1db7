// Opening a public page with an empty cache and a middling connection: until its text is on screen, against a bare HTML page
// with the same text and nothing else.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ensureDatabaseTemplate, ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { withBrowser, withPage } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds, latency, megabits } = readOptions({ rounds: 7, latency: 60, megabits: 10 });
/** The pages by the name of their figures. */
const paths = {
  blog: '/blog?lang=en',
  article: '/blog/compare-models?lang=en',
  terms: '/terms?lang=en',
  plans: '/tariffs?lang=en',
};

await Promise.all([ensureWebBuilt(), ensureDatabaseTemplate()]);
await withFolder(async (folder) => {
  const product = await startProduct({ DATA_DIR: folder, SIMULATORS: 'on' });
  try {
    await withBrowser((browser) => measure(browser, product.url));
  } finally {
    await product.stop();
  }
});

async function measure(browser, url) {
  const texts = {};
  for (const [name, path] of Object.entries(paths)) {
    texts[`/${name}`] = await withPage({ browser, url }, (page) => bareText(page, path));
  }
  const bare = await startBareSite(texts);
  try {
    const variants = Object.entries(paths).flatMap(([name, path]) => [
      [name, () => withPage({ browser, url }, (page) => firstContent(page, path))],
      [`bare ${name}`, () => withPage({ browser, url: bare.url }, (page) => firstContent(page, `/${name}`))],
    ]);
    const { medians } = await measureInRounds(Object.fromEntries(variants), rounds);
    for (const name of Object.keys(paths)) {
      const [own, floor] = [medians[name], medians[`bare ${name}`]];
      const figures = { product: own.milliseconds, floor: floor.milliseconds };
      report({ name: `public-${name}`, ...figures, rounds, goal: { floor: { most: 1.2 } } });
      inform(`public-${name}`, { kilobytes: own.kilobytes, bareKilobytes: floor.kilobytes });
    }
  } finally {
    bare.stop();
  }
}

/** The words of a page as paragraphs, without anything else. */
async function bareText(page, path) {
  await page.goto(path);
  const words = await page.locator('body').innerText();
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const escaped = lines.map((line) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><p>${escaped.join('<p>')}`;
}

/** When the first content is painted, and what the page itself weighs on the way. */
async function firstContent(page, path) {
  const session = await page.context().newCDPSession(page);
  const throughput = (megabits * 1_000_000) / 8;
  let bytes = 0;
  let document;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') document = requestId;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === document) bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto(path);
  const found = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  const milliseconds = await found.jsonValue();
  await session.detach();
  return { milliseconds, kilobytes: bytes / 1000 };
}

async function startBareSite(texts) {
  const server = createServer((request, response) => {
    const text = texts[request.url];
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}
