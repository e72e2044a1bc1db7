import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSigner, deriveKey, keptSecret } from './secrets.ts';

async function makePath(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-secret-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'deep/operator.token');
}

test('creates a secret once, readable only by its owner', async () => {
  const path = await makePath();
  const secret = await keptSecret(path);
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await keptSecret(path)).toBe(secret);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('processes starting together agree on one', async () => {
  const path = await makePath();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => keptSecret(path)));
  expect(new Set(secrets).size).toBe(1);
});

test('every use has its own key', () => {
  expect(deriveKey('secret', 'links')).toEqual(deriveKey('secret', 'links'));
  expect(deriveKey('secret', 'links')).not.toEqual(deriveKey('secret', 'tokens'));
});

test('while a secret is replaced, the first signs and both are accepted', () => {
  const [old, both, next] = [['old'], ['next', 'old'], ['next']].map(([first = '', ...others]) =>
    createSigner([first, ...others], 'links'),
  );
  const [before, after] = [old?.sign('text') ?? '', both?.sign('text') ?? ''];
  expect(after).toBe(next?.sign('text'));
  expect(both?.signAll('text')).toEqual([after, before]);
  expect([old, both, next].map((signer) => signer?.isSigned('text', before))).toEqual([true, true, false]);
  expect([old, both, next].map((signer) => signer?.isSigned('text', after))).toEqual([false, true, true]);
  expect(both?.isSigned('other', after)).toBe(false);
  expect(both?.isSigned('text', `${after}x`)).toBe(false);
  expect(createSigner(['next', 'old'], 'tokens').isSigned('text', before)).toBe(false);
});
