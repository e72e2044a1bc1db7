import type { Json } from './json.ts';

/** How a test requests a chat answer from one vendor, without a client library. */
export interface RawVendor {
  name: string;
  keyHeader: (key: string) => Record<string, string>;
  url: (origin: string, model: string, stream: boolean) => string;
  body: (model: string, text: string, stream: boolean) => Json;
  /** The text of a streamed event, '' if it has none. */
  textOf: (event: Json) => string;
  needsKey: boolean;
}

interface OpenAiChunk {
  choices?: { delta?: { content?: unknown } }[];
}
interface AnthropicEvent {
  delta?: { text?: string };
}
interface ResponsesEvent {
  type?: string;
  delta?: unknown;
}
interface GoogleChunk {
  candidates?: { content?: { parts?: { text?: string; thought?: boolean }[] } }[];
}

function compatible(name: string, needsKey = true): RawVendor {
  return {
    name,
    needsKey,
    keyHeader: (key) => ({ authorization: `Bearer ${key}` }),
    url: (origin) => `${origin}/${name}/v1/chat/completions`,
    body: (model, text, stream) => ({ model, stream, messages: [{ role: 'user', content: text }] }),
    textOf(event: OpenAiChunk) {
      const content = event.choices?.[0]?.delta?.content;
      return typeof content === 'string' ? content : '';
    },
  };
}

export const OPENAI = compatible('openai');

/** OpenAI's newer call. */
export const RESPONSES: RawVendor = {
  ...OPENAI,
  name: 'responses',
  url: (origin) => `${origin}/openai/v1/responses`,
  body: (model, text, stream) => ({ model, stream, input: [{ role: 'user', content: text }] }),
  textOf: ({ type, delta }: ResponsesEvent) =>
    type === 'response.output_text.delta' && typeof delta === 'string' ? delta : '',
};

export const ANTHROPIC: RawVendor = {
  name: 'anthropic',
  needsKey: true,
  keyHeader: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  url: (origin) => `${origin}/anthropic/v1/messages`,
  body: (model, text, stream) => ({
    model,
    stream,
    max_tokens: 4096,
    messages: [{ role: 'user', content: text }],
  }),
  textOf: (event: AnthropicEvent) => event.delta?.text ?? '',
};

export const GOOGLE: RawVendor = {
  name: 'google',
  needsKey: true,
  keyHeader: (key) => ({ 'x-goog-api-key': key }),
  url: (origin, model, stream) =>
    `${origin}/google/v1beta/models/${model}:${stream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
  body: (_model, text) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
  textOf(event: GoogleChunk) {
    const part = event.candidates?.[0]?.content?.parts?.[0];
    return part?.thought ? '' : (part?.text ?? '');
  },
};

export const VENDORS: RawVendor[] = [
  OPENAI,
  compatible('mistral'),
  compatible('deepseek'),
  compatible('xai'),
  compatible('openrouter'),
  compatible('ollama', false),
  ANTHROPIC,
  GOOGLE,
  RESPONSES,
];

export interface Asking {
  origin: string;
  vendor?: RawVendor;
  text: string;
  model?: string;
  key?: string;
  stream?: boolean;
  extra?: Json;
  signal?: AbortSignal;
}

export function ask(asking: Asking): Promise<Response> {
  const {
    origin,
    vendor = OPENAI,
    text,
    model = 'demo',
    key = 'any-key',
    stream = false,
    extra,
    signal,
  } = asking;
  return fetch(vendor.url(origin, model, stream), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...vendor.keyHeader(key) },
    body: JSON.stringify({ ...vendor.body(model, text, stream), ...extra }),
    signal,
  });
}

/** Events of an SSE body, without OpenAI's end marker. */
export function eventsOf(wire: string): Json[] {
  return wire
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line): Json => JSON.parse(line.slice(6)));
}

export function piecesOf(vendor: RawVendor, wire: string): string[] {
  return eventsOf(wire)
    .map((event) => vendor.textOf(event))
    .filter((piece) => piece !== '');
}

/** Reads a body that may break off, keeping what arrived before. */
export async function readUntilBreak(response: Response): Promise<{ wire: string; broken: boolean }> {
  const decoder = new TextDecoder();
  let wire = '';
  try {
    for await (const part of response.body ?? []) wire += decoder.decode(part, { stream: true });
    return { wire, broken: false };
  } catch {
    return { wire, broken: true };
  }
}
