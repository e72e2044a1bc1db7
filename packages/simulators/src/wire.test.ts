import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, embedMany, transcribe, generateImage, generateText, streamText } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from './server.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

const apiKey = 'any-key';

function openai() {
  return createOpenAI({ baseURL: `${simulators.url}/openai/v1`, apiKey });
}
function anthropic() {
  return createAnthropic({ baseURL: `${simulators.url}/anthropic/v1`, apiKey });
}
function google() {
  return createGoogle({ baseURL: `${simulators.url}/google/v1beta`, apiKey });
}
function compatible(name: string) {
  return createOpenAICompatible({
    name,
    baseURL: `${simulators.url}/${name}/v1`,
    apiKey,
    includeUsage: true,
  });
}

function languageModels() {
  return {
    openai: openai().chat('gpt-4.1'),
    responses: openai().responses('gpt-4.1'),
    anthropic: anthropic()('claude-sonnet-4-5'),
    google: google()('gemini-2.5-flash'),
    deepseek: compatible('deepseek')('deepseek-chat'),
    xai: compatible('xai')('grok-4'),
    openrouter: compatible('openrouter')('demo/general'),
    mistral: compatible('mistral')('mistral-small-latest'),
    ollama: compatible('ollama')('llama3.2'),
  };
}
const NAMES: (keyof ReturnType<typeof languageModels>)[] = [
  'openai',
  'responses',
  'anthropic',
  'google',
  'deepseek',
  'xai',
  'openrouter',
  'mistral',
  'ollama',
];

describe.each(NAMES)('%s, as read by the AI SDK', (name) => {
  it('streams the requested tokens and reports them', async () => {
    const result = streamText({
      model: languageModels()[name],
      prompt: '[[sim tokens=30 rate=0]] What is a tide?',
    });
    const pieces: string[] = [];
    for await (const piece of result.textStream) pieces.push(piece);
    expect(pieces).toHaveLength(30);
    expect(await result.finishReason).toBe('stop');
    const usage = await result.usage;
    expect(usage.outputTokens).toBe(30);
    expect(usage.inputTokens).toBeGreaterThan(5);
  });

  it('answers in one piece with the same text as in a stream', async () => {
    const prompt = '[[sim rate=0]] What is a tide?';
    const whole = await generateText({ model: languageModels()[name], prompt });
    const streamed = streamText({ model: languageModels()[name], prompt });
    expect(whole.text).toMatch(/demo model/i);
    expect(await streamed.text).toBe(whole.text);
  });

  it('is refused with a status the client understands', async () => {
    const call = generateText({
      model: languageModels()[name],
      prompt: '[[sim fail=429 retry=7]]',
      maxRetries: 0,
    });
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(APICallError.isInstance(error)).toBe(true);
    if (!APICallError.isInstance(error)) return;
    expect(error.statusCode).toBe(429);
    expect(error.isRetryable).toBe(true);
    expect(error.responseHeaders?.['retry-after']).toBe('7');
  });

  it('stops at the token limit and says so', async () => {
    const { text, finishReason } = await generateText({
      model: languageModels()[name],
      prompt: '[[sim tokens=50]] hello',
      maxOutputTokens: 20,
    });
    expect(text.length).toBeGreaterThan(0);
    expect(finishReason).toBe('length');
  });
});

describe('ends, as read by the AI SDK', () => {
  it.each([
    ['openai', 'finish=content_filter', 'content-filter'],
    ['openai', 'finish=length', 'length'],
    ['responses', 'finish=content_filter', 'content-filter'],
    ['responses', 'finish=max_output_tokens', 'length'],
    ['anthropic', 'refuse', 'content-filter'],
    ['anthropic', 'finish=max_tokens', 'length'],
    ['google', 'finish=SAFETY', 'content-filter'],
    ['google', 'finish=MAX_TOKENS', 'length'],
  ] as const)('at %s with %s is %s', async (name, directive, reason) => {
    const prompt = `[[sim tokens=5 rate=0 ${directive}]] hello`;
    const result = streamText({ model: languageModels()[name], prompt });
    expect(await result.finishReason).toBe(reason);
  });

  it("of a mid-stream failure are errors in OpenAI's Responses", async () => {
    const failures: unknown[] = [];
    const result = streamText({
      model: languageModels().responses,
      prompt: '[[sim tokens=20 rate=0 midfail]] hello',
      onError: ({ error }) => void failures.push(error),
    });
    await result.consumeStream();
    expect(failures).toHaveLength(1);
  });
});

describe('reasoning, as read by the AI SDK', () => {
  it.each(['anthropic', 'google', 'deepseek', 'xai', 'openrouter', 'ollama'] as const)(
    'comes before the text at %s',
    async (name) => {
      const result = streamText({
        model: languageModels()[name],
        prompt: '[[sim reasoning=12 tokens=8 rate=0]] Why is the sky blue?',
      });
      const order: string[] = [];
      for await (const part of result.fullStream) {
        if (part.type === 'reasoning-delta' || part.type === 'text-delta') order.push(part.type);
      }
      expect(order.filter((type) => type === 'reasoning-delta').length).toBeGreaterThanOrEqual(12);
      expect(order.lastIndexOf('reasoning-delta')).toBeLessThan(order.indexOf('text-delta'));
      expect((await result.reasoningText)?.length).toBeGreaterThan(20);
      expect((await result.usage).outputTokens).toBe(20);
    },
  );

  it("is summarised by OpenAI's Responses on request", async () => {
    const prompt = '[[sim reasoning=12 tokens=8 rate=0]] Why is the sky blue?';
    const model = openai().responses('o4-mini');
    const providerOptions = { openai: { reasoningEffort: 'medium', reasoningSummary: 'auto' } };
    const asked = streamText({ model, prompt, providerOptions });
    expect((await asked.reasoningText)?.length).toBeGreaterThan(20);
    expect((await asked.usage).outputTokenDetails.reasoningTokens).toBe(12);
    const whole = await generateText({ model, prompt, providerOptions });
    expect(whole.reasoningText).toBe(await asked.reasoningText);
    const unasked = await generateText({ model, prompt });
    expect(unasked.reasoningText ?? '').toBe('');
    expect(unasked.usage.outputTokens).toBe(20);
  });

  it('is counted but not shown by OpenAI', async () => {
    const prompt = '[[sim reasoning=12 tokens=8]] Why is the sky blue?';
    const result = await generateText({ model: openai().chat('gpt-4.1'), prompt });
    expect(result.reasoningText ?? '').toBe('');
    expect(result.usage.outputTokenDetails.reasoningTokens).toBe(12);
  });
});

describe('pictures, embeddings and speech, as read by the AI SDK', () => {
  it('paints a PNG of the requested size', async () => {
    const model = openai().image('gpt-image-1');
    const { images } = await generateImage({ model, prompt: 'a quiet lake', n: 2, size: '1536x1024' });
    expect(images).toHaveLength(2);
    const header = Buffer.from(images[0]?.uint8Array ?? []);
    expect(header.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1536, 1024]);
    expect(images[0]?.base64).not.toBe(images[1]?.base64);
  });

  it('paints with Gemini', async () => {
    const { images } = await generateImage({
      model: google().image('gemini-2.5-flash-image'),
      prompt: 'a quiet lake',
    });
    expect(images[0]?.mediaType).toBe('image/png');
  });

  it('sends a picture inside a Gemini answer', async () => {
    const result = await generateText({
      model: google()('gemini-2.5-flash-image'),
      prompt: '[[sim image]] a lake',
    });
    expect(result.files).toHaveLength(1);
    expect(result.files[0]?.mediaType).toBe('image/png');
    const streamed = streamText({
      model: google()('gemini-2.5-flash-image'),
      prompt: '[[sim image rate=0]] a lake',
    });
    expect((await streamed.files)[0]?.base64).toBe(result.files[0]?.base64);
  });

  it.each(['openai', 'google', 'ollama'] as const)(
    'puts texts that share words close together at %s',
    async (name) => {
      const models = {
        openai: openai().embedding('text-embedding-3-small'),
        google: google().embedding('gemini-embedding-001'),
        ollama: compatible('ollama').embeddingModel('nomic-embed-text'),
      };
      const { embeddings } = await embedMany({
        model: models[name],
        values: ['the cat sleeps on the sofa', 'a cat on a sofa, sleeping', 'quarterly revenue grew'],
      });
      const [first = [], near = [], far = []] = embeddings;
      const dot = (left: number[], right: number[]): number =>
        left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
      expect(dot(first, first)).toBeCloseTo(1, 4);
      expect(dot(first, near)).toBeGreaterThan(dot(first, far) + 0.2);
    },
  );

  it.each(['whisper-1', 'gpt-4o-mini-transcribe'])('transcribes speech with %s', async (id) => {
    const model = openai().transcription(id);
    const audio = Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(8192)]);
    const { text } = await transcribe({
      model,
      audio,
      providerOptions: { openai: { language: 'fr' } },
    });
    expect(text).toContain('transcription de démonstration');
  });
});
