// Goal 12: an answer of 20,000 characters as it streams, compared with react-markdown and streamdown; the
// floor is plain text. Figures are milliseconds of work on Chromium's main thread: in total, and the longest
// task.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/lib/root.mjs';
import { withBrowser } from './lib/browser.mjs';
import { readOptions } from './lib/options.mjs';
import { withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const wanted = readOptions({ rounds: 5 });
const variants = ['product', 'floor', 'react-markdown', 'streamdown'];
const pages = 'bench/programs/render';
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

await withFolder(async (folder) => {
  await buildPages(folder);
  const server = await serve(folder);
  try {
    await withBrowser((browser) => measure(browser, server.url));
  } finally {
    server.close();
  }
});

async function measure(browser, url) {
  const measures = variants.map((variant) => [
    variant,
    () => write(browser, `${url}/${pages}/${variant}.html`),
  ]);
  const { rounds, medians } = await measureInRounds(Object.fromEntries(measures), wanted.rounds);
  const { product, floor, streamdown } = medians;
  const whole = medians['react-markdown'];
  const line = { product: product.total, floor: floor.total, rounds };
  report({ ...line, name: 'render-react-markdown', peer: whole.total, goal: { peer: { most: 0.2 } } });
  report({ ...line, name: 'render-streamdown', peer: streamdown.total, goal: { peer: { most: 0.7 } } });
  report({
    name: 'render-longest-task',
    product: product.longest,
    floor: floor.longest,
    peer: streamdown.longest,
    rounds,
    goal: { peer: { most: 1 } },
  });
  inform('render-longest-task-react-markdown', { milliseconds: whole.longest });
}

/** Each variant is a separate page; all of them share the product's React. */
async function buildPages(folder) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom'] },
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: variants.map((variant) => join(root, pages, `${variant}.html`)) },
    },
  });
}

async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    try {
      const body = await readFile(join(folder, path));
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** One answer on a fresh page. */
async function write(browser, url) {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => window.write !== undefined);
    await browser.startTracing(page, { categories: ['toplevel'] });
    const shown = await page.evaluate(() => window.write());
    const tasks = mainThreadTasks(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
    if (shown < 10_000) throw new Error(`${url} showed only ${shown} characters`);
    return { total: tasks.reduce((sum, task) => sum + task, 0), longest: Math.max(...tasks) };
  } finally {
    await page.close();
  }
}

/**
 * CPU time in milliseconds of each task (none for one that the end of the trace cuts) on the busiest page's main thread; waiting for a busy machine does
 * not count.
 */
function mainThreadTasks(events) {
  const isMain = (event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain';
  const threads = events.filter(isMain).map(({ pid, tid }) => ({ pid, tid }));
  const tasks = threads.map(({ pid, tid }) =>
    events
      .filter((event) => event.pid === pid && event.tid === tid && isTask(event))
      .map((event) => (event.tdur ?? 0) / 1000),
  );
  const sums = tasks.map((list) => list.reduce((sum, task) => sum + task, 0));
  return tasks[sums.indexOf(Math.max(...sums))];
}

function isTask({ name, ph }) {
  return ph === 'X' && name.endsWith('RunTask');
}
