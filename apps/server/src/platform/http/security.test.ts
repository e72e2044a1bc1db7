import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { trustHops } from './proxy-trust.ts';
import type { PagePolicy } from './security.ts';
import { createServer } from './server.ts';

const gateway = 'https://widget.gateway.example';
const paying: PagePolicy = {
  path: '/pay',
  scriptSrc: [gateway],
  frameSrc: [gateway],
  formAction: ['https:'],
  connectSrc: [gateway],
};

/** The policy of each path, by directive. */
async function policies(pagePolicies?: readonly PagePolicy[]) {
  const base = { log: createLog('silent'), trustProxy: trustHops(0), secure: false };
  const app = await createServer({ ...base, storageOrigins: ['https://storage.example'], pagePolicies });
  onTestFinished(() => app.close());
  app.get('/*', async () => 'page');
  return async (url: string) => {
    const policy = String((await app.inject(url)).headers['content-security-policy']);
    return Object.fromEntries(policy.split(';').map((part) => part.split(/ (.*)/).slice(0, 2)));
  };
}

test('no page loads anything foreign by default', async () => {
  const policyOf = await policies();
  expect(await policyOf('/')).toMatchObject({
    'script-src': "'self'",
    'frame-src': "'none'",
    'form-action': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data: blob: https://storage.example",
  });
});

test.each(['/pay', '/pay/7', '/pay?order=7'])('%s may also load what its policy names', async (url) => {
  const policyOf = await policies([paying]);
  expect(await policyOf(url)).toMatchObject({
    'default-src': "'self'",
    'script-src': `'self' ${gateway}`,
    'frame-src': gateway,
    'form-action': "'self' https:",
    'connect-src': `'self' ${gateway}`,
    'object-src': "'none'",
  });
});

test.each(['/', '/payments', '/chat/pay', '/PAY', '/?next=/pay'])('%s may not', async (url) => {
  const policyOf = await policies([paying]);
  expect(await policyOf(url)).toMatchObject({ 'script-src': "'self'", 'frame-src': "'none'" });
});
