// Goal 11: an authenticated JSON GET against a bare node:http server with the same check and query.
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startTestPostgres } from '../apps/server/test/server-engine.ts';
import { signUp } from './lib/account.mjs';
import { freePort, startProduct, startProgram, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const connections = 20;
const seconds = 4;
const secret = 'a secret both servers know, so that they check alike';

await withFolder(async (folder) => {
  const postgres = await startTestPostgres();
  try {
    await compare('http', (variant) => ({ DATABASE_URL: postgres.url, DATA_DIR: join(folder, variant) }));
  } finally {
    await postgres.remove();
  }
});

/** `settingsOf` returns a variant's database settings. */
async function compare(name, settingsOf) {
  const product = await startProduct({
    ...settingsOf('product'),
    SESSION_SECRET: secret,
    ROLES: 'web',
    NODE_ENV: 'production',
  });
  const floor = await startFloor(settingsOf('floor'));
  try {
    const { access } = await signUp(product.url);
    const { rounds, medians } = await measureInRounds({
      product: () => load(product, access),
      floor: () => load(floor, floor.said.access),
    });
    report({
      name,
      product: medians.product.rate,
      floor: medians.floor.rate,
      rounds,
      goal: { floor: { least: 0.7 } },
    });
    inform(`${name}-cpu-microseconds-per-request`, {
      product: medians.product.processor,
      floor: medians.floor.processor,
    });
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

async function startFloor(settings) {
  const port = await freePort();
  const env = { ...settings, PORT: String(port), SESSION_SECRET: secret, NODE_ENV: 'production' };
  const program = await startProgram('bench/programs/bare-http.mjs', { env });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

/** Requests per second, and the server's CPU time for each. Any response other than 200 invalidates the figure. */
async function load(server, access) {
  const before = server.processorTime();
  const result = await autocannon({
    url: `${server.url}/api/account-info/me`,
    headers: { cookie: `access=${access}`, 'x-user-timezone': 'UTC' },
    connections,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} requests failed`);
  }
  const used = server.processorTime() - before;
  return { rate: result['2xx'] / result.duration, processor: (used * 1000) / result['2xx'] };
}
