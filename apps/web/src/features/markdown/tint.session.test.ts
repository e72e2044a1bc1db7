import { expect, test, vi } from 'vitest';
import { openGrammar } from './highlighter.ts';
import { grammarNameOf } from './languages.ts';
import { createTintClient, type TintClient } from './tint.client.ts';
import type { TintRequest } from './tint.protocol.ts';
import { createTintService } from './tint.service.ts';
import { createTintSession, type CodeToTint, type TintedCode } from './tint.session.ts';

/** The service and the client in one thread, with the requests recorded. */
function startTinting(first?: CodeToTint) {
  const service = createTintService(openGrammar);
  const asked: TintRequest[] = [];
  const client = createTintClient((request) => {
    asked.push(request);
    void service.handle(request).then((reply) => reply && client.receive(reply));
  });
  const session = createTintSession((): TintClient => client, first);
  return { session, asked };
}

const language = 'ts';
const code = 'const a = `\n  ${b}\n`; // so\nlet c = "d";';

function textOf({ lines }: TintedCode): string {
  return lines.map((runs) => runs.map(({ text }) => text).join('')).join('\n');
}

async function tintAtOnce(): Promise<TintedCode> {
  const { session } = startTinting();
  session.want({ code, language, open: false });
  await vi.waitFor(() => expect(session.current().done).toBe(code), { timeout: 60_000 });
  return session.current();
}

test('colours are names that each colour scheme fills in', { timeout: 30_000 }, async () => {
  const { lines } = await tintAtOnce();
  expect(lines[0]?.[0]).toEqual({ text: 'const', color: 'var(--code-token-keyword)' });
  expect(lines[2]).toContainEqual({ text: '// so', color: 'var(--code-token-comment)' });
});

test('code that arrives piece by piece has the colours of the whole', { timeout: 30_000 }, async () => {
  const { session } = startTinting();
  for (let end = 0; end < code.length; end += 3) {
    session.want({ code: code.slice(0, end), language, open: true });
    await Promise.resolve();
  }
  session.want({ code, language, open: false });
  await vi.waitFor(() => expect(session.current().done).toBe(code), { timeout: 60_000 });
  const whole = await tintAtOnce();
  expect(session.current().lines).toEqual(whole.lines);
  expect(textOf(whole)).toBe(code);
});

test('a line gets its colours when it is written to its end', { timeout: 30_000 }, async () => {
  const { session } = startTinting();
  session.want({ code: 'const a = 1;\nlet', language, open: true });
  await vi.waitFor(() => expect(session.current().done).toBe('const a = 1;\n'), { timeout: 60_000 });
});

test('what has its colours is not asked for again', { timeout: 30_000 }, async () => {
  const { session, asked } = startTinting();
  for (const text of ['a\nb\n', 'a\nb\nc\n', 'a\nb\nc\nd\n']) {
    session.want({ code: text, language, open: true });
    await vi.waitFor(() => expect(session.current().done).toBe(text), { timeout: 60_000 });
  }
  expect(asked.map((request) => request.type === 'tint' && request.code)).toEqual(['a\nb', 'c', 'd']);
});

test(
  'a listing that is shown again has its colours at once, and asks for none',
  { timeout: 30_000 },
  async () => {
    const whole = { code: 'let kept = 1;', language, open: false };
    const { session } = startTinting();
    session.want(whole);
    await vi.waitFor(() => expect(session.current().done).toBe(whole.code), { timeout: 60_000 });
    session.close();
    const { session: again, asked } = startTinting(whole);
    expect(again.current().done).toBe(whole.code);
    again.want(whole);
    expect(asked).toEqual([]);
    expect(textOf(again.current())).toBe(whole.code);
  },
);

test('another code begins anew', { timeout: 30_000 }, async () => {
  const { session } = startTinting();
  session.want({ code: 'const a = 1;', language, open: false });
  session.want({ code: 'let b = 2;', language, open: false });
  await vi.waitFor(() => expect(textOf(session.current())).toBe('let b = 2;'), { timeout: 60_000 });
});

test('a language without colours stays plain', async () => {
  const service = createTintService(openGrammar);
  const reply = await service.handle({ type: 'tint', id: 1, language: 'klingon', code: 'nuqneH' });
  expect(reply).toEqual({ id: 1, lines: undefined });
});

test('a grammar that could not be fetched is fetched again', async () => {
  let tries = 0;
  const service = createTintService(async () => {
    tries += 1;
    throw new Error('offline');
  });
  await service.handle({ type: 'tint', id: 1, language, code: 'a' });
  await service.handle({ type: 'tint', id: 2, language, code: 'a' });
  expect(tries).toBe(2);
});

test.each([
  ['TypeScript', 'typescript'],
  ['C++', 'cpp'],
  ['sh', 'bash'],
  ['postgresql', 'sql'],
  ['constructor', undefined],
])('%s is coloured as %s', (written, name) => {
  expect(grammarNameOf(written)).toBe(name);
});
