import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function policyOf(url: string): Promise<Record<string, string>> {
  const { headers } = await testApp.app.inject({ url });
  const text = String(headers['content-security-policy']);
  return Object.fromEntries(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      // Our own script in the page, which sets the theme.
      return [name, sources.filter((source) => !source.startsWith("'sha256-")).join(' ')];
    }),
  );
}

test.each(['/payment', '/payment/token', '/cloud/%7B%7D'])(
  '%s may load the gateways and post to a bank',
  async (url) => {
    const policy = await policyOf(url);
    expect(policy['script-src']).toMatch(/^'self' http:\/\/127\.0\.0\.1:\d+$/);
    expect(policy['form-action']).toContain(' https:');
    expect(policy['frame-src']).not.toBe("'none'");
  },
);

test.each(['/', '/chat', '/chat/tariffs', '/tariffs', '/payments', '/after-payment-success'])(
  '%s loads nothing foreign',
  async (url) => {
    const policy = await policyOf(url);
    expect(policy['script-src']).toBe("'self'");
    expect(policy['form-action']).toBe("'self'");
    expect(policy['frame-src']).toBe("'none'");
  },
);
