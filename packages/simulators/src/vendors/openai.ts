import { sendJson, type Exchange, type Simulator } from '../exchange.ts';
import { chatCompletions } from './openai-chat.ts';
import { DIALECTS, OPENAI, type Dialect } from './openai-dialects.ts';
import { createEmbeddings, editImages, generateImages, transcribeAudio } from './openai-media.ts';
import { createResponse } from './openai-responses.ts';
import { bearerOf, FaultError, vendorSimulator, type Fault } from './vendor.ts';

type DialectHandler = (dialect: Dialect, exchange: Exchange) => Promise<void>;

// 2025-01-01: the list is fixed, so its dates are too.
const RELEASED = 1_735_689_600;

function modelOf(dialect: Dialect, id: string): Record<string, unknown> {
  return { id, object: 'model', created: RELEASED, owned_by: dialect.owner };
}

function listModels(dialect: Dialect, exchange: Exchange): Promise<void> {
  const data = dialect.models.map((id) => modelOf(dialect, id));
  sendJson(exchange, { object: 'list', data }, { headers: dialect.headers(exchange.world) });
  return Promise.resolve();
}

function ollamaTags(dialect: Dialect, exchange: Exchange): Promise<void> {
  const models = dialect.models.map((name) => ({
    name,
    model: name,
    modified_at: new Date(RELEASED * 1000).toISOString(),
    size: 2_019_393_189,
    digest: 'a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72',
    details: {
      parent_model: '',
      format: 'gguf',
      family: 'demo',
      families: ['demo'],
      parameter_size: '3B',
      quantization_level: 'Q4_K_M',
    },
  }));
  sendJson(exchange, { models });
  return Promise.resolve();
}

const ROUTES = new Map<string, DialectHandler>([
  ['POST /chat/completions', chatCompletions],
  ['GET /models', listModels],
  ['POST /images/generations', generateImages],
  ['POST /images/edits', editImages],
  ['POST /embeddings', createEmbeddings],
  ['POST /audio/transcriptions', transcribeAudio],
]);

function showModel(dialect: Dialect, id: string, exchange: Exchange): Promise<void> {
  if (!dialect.models.includes(id)) {
    throw new FaultError({
      status: 404,
      message: `The model '${id}' does not exist`,
      reason: 'model',
      param: 'model',
    });
  }
  sendJson(exchange, modelOf(dialect, id), { headers: dialect.headers(exchange.world) });
  return Promise.resolve();
}

function routeOf(dialect: Dialect, { request, path }: Exchange): DialectHandler | null {
  if (dialect.prefix === '/ollama' && path === '/api/tags') return ollamaTags;
  const call = path.replace(/^\/v1(?=\/)/, '');
  const id = /^\/models\/(.+)$/.exec(call)?.[1];
  if (id && request.method === 'GET') {
    return (_dialect, exchange) => showModel(dialect, decodeURIComponent(id), exchange);
  }
  if (dialect === OPENAI && call === '/responses') return request.method === 'POST' ? createResponse : null;
  return ROUTES.get(`${request.method} ${call}`) ?? null;
}

function compatibleHost(dialect: Dialect): Simulator {
  return vendorSimulator({
    prefix: dialect.prefix,
    title: dialect.title,
    about: dialect.about,
    keyOf: (exchange) => (dialect.needsKey ? bearerOf(exchange) : null),
    route(exchange) {
      const handler = routeOf(dialect, exchange);
      return handler ? (given) => handler(dialect, given) : null;
    },
    sendFault(exchange, fault: Fault) {
      sendJson(exchange, dialect.errorBody(fault), {
        status: fault.status,
        headers: {
          ...dialect.headers(exchange.world),
          ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
        },
      });
    },
  });
}

/** OpenAI and every compatible host. */
export const compatibleHosts: Simulator[] = DIALECTS.map(compatibleHost);
