import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerPart } from './answer-part.ts';
import { collectParts, joined, linesOf } from './collect.testing.ts';
import { conformanceCases, errorOf } from './conformance.cases.testing.ts';
import { aimockStage, simulatorStage, type Stage, type StageHost } from './conformance.stages.testing.ts';

const CHAT = ['openai', 'mistral', 'deepseek', 'xai', 'openrouter', 'ollama'];
const SIMULATED = [...CHAT, 'responses', 'anthropic', 'google'];
const MOCKED = ['openai', 'responses', 'mistral', 'deepseek', 'xai', 'compatible', 'anthropic', 'google'];

/** How a refusal ends when it is more than a filter. */
const REFUSALS: Record<string, string> = {
  openai: 'finish: refused',
  responses: 'finish: refused',
  openrouter: 'finish: refused',
  anthropic: 'finish: refused',
  google: 'error: refused',
};

let simulators: Stage;
let aimock: Stage;

beforeAll(async () => {
  [simulators, aimock] = await Promise.all([simulatorStage(), aimockStage()]);
});
afterAll(() => Promise.all([simulators.close(), aimock.close()]));

function hostOf(stage: Stage, name: string): StageHost {
  const host = stage.hosts.find((each) => each.name === name);
  if (!host) throw new Error(`There is no ${name} on this stage.`);
  return host;
}

describe.each(SIMULATED)('%s at the simulators', (name) => {
  it.each(conformanceCases)('$title', ({ run }) => run(simulators, hostOf(simulators, name)));
});

describe.each(MOCKED)('%s at aimock', (name) => {
  it.each(conformanceCases)('$title', ({ run }) => run(aimock, hostOf(aimock, name)));
});

describe.each(SIMULATED)('%s, further', (name) => {
  function ask(question: string, asked: Parameters<typeof collectParts>[2] = {}): Promise<AnswerPart[]> {
    return collectParts(hostOf(simulators, name), question, asked);
  }

  it.each(['utf8', 'crlf', 'utf8 crlf'])('joins split characters and lines: %s', async (how) => {
    const question = `[[sim echo rate=0 ${how}]] Почему 🌊 «ça»? 👨‍👩‍👧‍👦 月`;
    const parts = await ask(question);
    expect(joined(parts)).toBe(`[user] ${question}`);
    expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1);
  });

  it('shows pictures to the model', async () => {
    const question = '[[sim tokens=3 rate=0]] What is this?';
    const image = { mimeType: 'image/png', data: Buffer.from('not really a picture') };
    const inputOf = (parts: AnswerPart[]) => parts.findLast((part) => part.type === 'usage')?.input ?? 0;
    const without = inputOf(await ask(question));
    const turns = [{ role: 'user' as const, text: question, images: [image, image] }];
    // The price of a picture at the simulators.
    expect(inputOf(await ask(question, { turns }))).toBe(without + 2 * 85);
  });

  it('works without usage', async () => {
    const parts = await ask('[[sim tokens=5 rate=0 nousage]] Why?');
    expect(parts.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'text', 'text', 'finish']);
  });

  it('reports an error mid-stream', async () => {
    const parts = await ask('[[sim tokens=20 rate=0 midfail]] Why?');
    expect(parts.filter(({ type }) => type === 'text')).toHaveLength(10);
    const code = ['anthropic', 'google'].includes(name) ? 'overloaded' : 'server_error';
    expect(errorOf(parts)).toMatchObject({ code, retryable: true });
  });

  it('reports that the length limit was reached', async () => {
    const parts = await ask('[[sim tokens=50 rate=0]] Why?', { maxOutputTokens: 20 });
    expect(parts.filter(({ type }) => type === 'text')).toHaveLength(20);
    expect(parts.find(({ type }) => type === 'finish')).toEqual({ type: 'finish', reason: 'length' });
  });

  it.each([
    ['content', 'refused'],
    ['length', 'context_too_long'],
    ['money', 'no_balance'],
  ])('recognises a refusal by its %s', async (what, code) => {
    expect(errorOf(await ask(`[[sim deny=${what}]]`))).toMatchObject({ code, retryable: false });
  });

  it('tells a refusal from an answer', async () => {
    const parts = await ask('[[sim tokens=4 rate=0 refuse]] Why?');
    const [last] = linesOf(parts.filter(({ type }) => type === 'finish' || type === 'error'));
    expect(last).toBe(REFUSALS[name] ?? 'finish: filter');
  });

  it('reports a missing model', async () => {
    expect(errorOf(await ask('Why?', { model: 'missing-model' }))).toMatchObject({ code: 'not_found' });
  });
});

// Ollama needs no key.
it.each(SIMULATED.filter((name) => name !== 'ollama'))('%s never repeats a refused key', async (name) => {
  const apiKey = 'bad-key-which-the-vendor-repeats';
  const error = errorOf(await collectParts({ ...hostOf(simulators, name), apiKey }, 'Why?'));
  expect(error).toMatchObject({ code: 'unauthorized', status: 401 });
  expect(error?.detail).toContain('***');
  expect(error?.detail).not.toContain(apiKey);
});

it.each(['openrouter', 'google'])('%s delivers pictures', async (name) => {
  const parts = await collectParts(hostOf(simulators, name), '[[sim tokens=2 rate=0 image]] a lake');
  const image = parts.find((part) => part.type === 'image');
  expect(image?.mimeType).toBe('image/png');
  expect(image?.data.subarray(1, 4).toString('latin1')).toBe('PNG');
});

// OpenAI does not show its reasoning; at xAI the model's name decides.
it.each(SIMULATED.filter((name) => !['openai', 'xai'].includes(name)))(
  '%s thinks when it is asked to, and only then',
  async (name) => {
    const host = hostOf(simulators, name);
    const question = '[[sim tokens=3 rate=0]] Why?';
    expect(joined(await collectParts(host, question, { reasoning: true }), 'reasoning')).not.toBe('');
    expect(joined(await collectParts(host, question), 'reasoning')).toBe('');
  },
);
