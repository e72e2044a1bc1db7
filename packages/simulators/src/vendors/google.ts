import { parseDirective } from '../ai/directive.ts';
import { embed } from '../ai/embedding.ts';
import { lastUserText, planReply, type Prompt, type Reply, type Turn } from '../ai/reply.ts';
import { streamReply, waitForWhole } from '../ai/stream.ts';
import { countTokens } from '../ai/tokens.ts';
import { headerOf, sendJson, type Exchange, type Simulator } from '../exchange.ts';
import { isRecord, listOf, numberOf, recordOf, textOf, type Json } from '../json.ts';
import { GOOGLE_DENIALS } from './denials.ts';
import { generateFormat, wholeAnswer } from './google-format.ts';
import { checkModel, failIfAsked, FaultError, readJson, vendorSimulator, type Fault } from './vendor.ts';

const PREFIX = '/google';
const MODELS = ['gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-image', 'gemini-embedding-001'];

const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function turnOf(value: unknown): Turn {
  const { role, parts } = recordOf(value);
  const list = listOf(parts).map(recordOf);
  return {
    role: role === 'model' ? 'assistant' : 'user',
    text: list.map((part) => textOf(part.text)).join(''),
    attachments: list.filter((part) => isRecord(part.inlineData) || isRecord(part.fileData)).length,
  };
}

function promptOf(model: string, body: Json): Prompt {
  const config = recordOf(body.generationConfig);
  const thinking = recordOf(config.thinkingConfig);
  const effort = textOf(thinking.thinkingLevel);
  const system = turnOf(body.systemInstruction ?? body.system_instruction).text;
  const turns = listOf(body.contents).map(turnOf);
  if (system !== '') turns.unshift({ role: 'system', text: system, attachments: 0 });
  const modalities = listOf(config.responseModalities).map((name) => textOf(name).toUpperCase());
  return {
    model,
    turns,
    temperature: numberOf(config.temperature),
    maxTokens: numberOf(config.maxOutputTokens),
    wantsReasoning: thinking.includeThoughts === true,
    ...(effort !== '' && { effort }),
    // Image models paint unless told to answer with text only.
    wantsPicture: modalities.includes('IMAGE') || (modalities.length === 0 && model.includes('-image')),
  };
}

async function plan(model: string, exchange: Exchange): Promise<Reply> {
  const prompt = promptOf(model, await readJson(exchange));
  if (!prompt.turns.some((turn) => turn.role !== 'system')) {
    throw new FaultError({
      status: 400,
      message: '* GenerateContentRequest.contents: contents is not specified\n',
    });
  }
  const reply = planReply(prompt);
  const text = lastUserText(prompt.turns);
  failIfAsked(exchange.world, PREFIX, { directive: reply.directive, text, denials: GOOGLE_DENIALS });
  return reply;
}

async function generateContent(model: string, exchange: Exchange): Promise<void> {
  const reply = await plan(model, exchange);
  if (reply.directive.midfail)
    throw new FaultError({ status: 500, message: 'An internal error has occurred.' });
  if (!(await waitForWhole(exchange, reply))) return;
  if (reply.directive.cut !== undefined) {
    exchange.response.destroy();
    return;
  }
  sendJson(exchange, wholeAnswer(exchange.world, reply, model));
}

async function streamGenerateContent(model: string, exchange: Exchange): Promise<void> {
  const reply = await plan(model, exchange);
  const sse = exchange.url.searchParams.get('alt') === 'sse';
  await streamReply(exchange, reply, generateFormat({ world: exchange.world, reply, model, sse }));
}

function valuesOf(request: Json): Json {
  const text = turnOf(request.content).text;
  return { values: [...embed(text, numberOf(request.outputDimensionality) ?? 3072)] };
}

async function embedContent(_model: string, exchange: Exchange): Promise<void> {
  const body = await readJson(exchange);
  const { text } = turnOf(body.content);
  failIfAsked(exchange.world, PREFIX, { directive: parseDirective(text), text });
  sendJson(exchange, { embedding: valuesOf(body) });
}

async function batchEmbedContents(_model: string, exchange: Exchange): Promise<void> {
  const requests = listOf((await readJson(exchange)).requests).map(recordOf);
  const text = requests.map((request) => turnOf(request.content).text).join('\n');
  failIfAsked(exchange.world, PREFIX, { directive: parseDirective(text), text });
  sendJson(exchange, { embeddings: requests.map(valuesOf) });
}

async function countContentTokens(model: string, exchange: Exchange): Promise<void> {
  const { turns } = promptOf(model, await readJson(exchange));
  sendJson(exchange, { totalTokens: turns.reduce((sum, turn) => sum + countTokens(turn.text), 0) });
}

function listModels(exchange: Exchange): Promise<void> {
  const models = MODELS.map((name) => ({
    name: `models/${name}`,
    version: '001',
    displayName: name,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: name.includes('embedding')
      ? ['embedContent']
      : ['generateContent', 'countTokens'],
  }));
  sendJson(exchange, { models });
  return Promise.resolve();
}

const METHODS = new Map<string, (model: string, exchange: Exchange) => Promise<void>>([
  ['generateContent', generateContent],
  ['streamGenerateContent', streamGenerateContent],
  ['embedContent', embedContent],
  ['batchEmbedContents', batchEmbedContents],
  ['countTokens', countContentTokens],
]);

function route({ request, path }: Exchange): ((exchange: Exchange) => Promise<void>) | null {
  if (request.method === 'GET' && path === '/v1beta/models') return listModels;
  const match = /^\/v1(?:beta)?\/models\/([^/:]+):(\w+)$/.exec(path);
  const method = METHODS.get(match?.[2] ?? '');
  const model = decodeURIComponent(match?.[1] ?? '');
  if (!method || request.method !== 'POST') return null;
  return async (exchange) => {
    checkModel(model);
    await method(model, exchange);
  };
}

function sendFault(exchange: Exchange, { status, message, code, retryAfter }: Fault): void {
  const details =
    retryAfter === undefined
      ? []
      : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfter}s` }];
  const name = code ?? STATUSES[status] ?? (status < 500 ? 'FAILED_PRECONDITION' : 'UNKNOWN');
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  sendJson(exchange, { error: { code: status, message, status: name, details } }, { status, headers });
}

export const google: Simulator = vendorSimulator({
  prefix: PREFIX,
  title: 'Google Gemini',
  about: 'generateContent, streams, thoughts, pictures, embeddings under /google/v1beta',
  keyOf: ({ request, url }) => headerOf(request, 'x-goog-api-key') || (url.searchParams.get('key') ?? ''),
  route,
  sendFault,
});
