import { BodyTooLargeError, readBody, type Exchange, type Simulator } from '../exchange.ts';
import { isRecord, type Json } from '../json.ts';
import type { Directive } from '../ai/directive.ts';
import { hashOf } from '../ai/hash.ts';
import type { World } from '../world.ts';
import { isDenial, type Denials } from './denials.ts';

/** An error returned before any part of an answer; each vendor has its own body and headers for it. */
export interface Fault {
  status: number;
  message: string;
  /** What went wrong, if the status alone does not tell. */
  reason?: 'key' | 'model' | 'path';
  /** The vendor's error code or type, if a directive names one. */
  code?: string;
  param?: string;
  /** Seconds. */
  retryAfter?: number;
}

export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

type Handler = (exchange: Exchange) => Promise<void>;

/** An AI vendor: a simulator that checks keys and formats errors its own way. */
export interface Vendor {
  prefix: string;
  title: string;
  about: string;
  /** The request's key, '' if it has none; null if none is needed. */
  keyOf(exchange: Exchange): string | null;
  route(exchange: Exchange): Handler | null;
  sendFault(exchange: Exchange, fault: Fault): void;
}

export function bearerOf({ request }: Exchange): string {
  return /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '';
}

function checkKey(key: string | null): void {
  if (key === null) return;
  if (key === '') throw new FaultError({ status: 401, message: 'No API key was provided.', reason: 'key' });
  if (key.startsWith('bad')) {
    throw new FaultError({ status: 401, message: `Incorrect API key provided: ${key}.`, reason: 'key' });
  }
}

export function vendorSimulator(vendor: Vendor): Simulator {
  const { prefix, title, about } = vendor;
  async function handle(exchange: Exchange): Promise<void> {
    try {
      checkKey(vendor.keyOf(exchange));
      const handler = vendor.route(exchange);
      if (!handler) {
        const message = `Unknown request URL: ${exchange.request.method} ${exchange.url.pathname}`;
        throw new FaultError({ status: 404, message, reason: 'path' });
      }
      await handler(exchange);
    } catch (error) {
      if (error instanceof FaultError) vendor.sendFault(exchange, error.fault);
      else if (error instanceof BodyTooLargeError)
        vendor.sendFault(exchange, { status: 413, message: error.message });
      else throw error;
    }
  }
  return { prefix, title, about, handle };
}

export async function readJson({ request }: Exchange): Promise<Json> {
  const text = (await readBody(request)).toString('utf8');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new FaultError({ status: 400, message: 'We could not parse the JSON body of your request.' });
  }
  if (!isRecord(body))
    throw new FaultError({ status: 400, message: 'The body of the request must be a JSON object.' });
  return body;
}

export function checkModel(model: string): void {
  if (model === '')
    throw new FaultError({ status: 400, message: 'you must provide a model parameter', param: 'model' });
  if (!model.startsWith('missing-')) return;
  throw new FaultError({
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    reason: 'model',
    param: 'model',
  });
}

const MESSAGES: Record<number, string> = {
  400: 'The request was refused: asked for by the simulator directive.',
  402: 'Insufficient balance.',
  403: 'You are not allowed to use this resource.',
  429: 'Rate limit reached. Please try again later.',
  500: 'The server had an error while processing your request.',
  503: 'The engine is currently overloaded, please try again later.',
  504: 'The request timed out.',
  529: 'Overloaded',
};

/** The fault named by `fail=…` or `deny=…`; null if there is none. */
function faultAsked(
  { fail: status, deny, code, retry }: Directive,
  denials: Denials | undefined,
): Fault | null {
  if (denials && isDenial(deny)) return denials[deny];
  if (status === undefined || status < 400 || status > 599) return null;
  return {
    status,
    message: MESSAGES[status] ?? `Simulated failure ${status}.`,
    code,
    retryAfter: status === 429 || retry !== undefined ? (retry ?? 2) : undefined,
  };
}

interface Asked {
  directive: Directive;
  text: string;
  /** The vendor's wording for `deny=…`. */
  denials?: Denials;
}

/**
 * Throws what `fail=…` or `deny=…` requests. `times=n` lets the request through after n failures, `at=vendor`
 * fails only there.
 */
export function failIfAsked(world: World, prefix: string, { directive, text, denials }: Asked): void {
  const { at, times } = directive;
  const fault = faultAsked(directive, denials);
  if (fault === null || (at !== undefined && `/${at}` !== prefix)) return;
  if (times !== undefined) {
    const key = `${prefix} ${hashOf(text)}`;
    const failed = world.failures.get(key) ?? 0;
    if (failed >= times) return;
    world.failures.set(key, failed + 1);
  }
  throw new FaultError(fault);
}
