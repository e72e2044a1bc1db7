import { traced } from '../../platform/tracing.ts';
import { requestIdHeader } from '../request-id.ts';
import { createBreaker, type BreakerLimits } from './breaker.ts';
import { GatewayRefused, GatewayUnsure } from './gateway.ts';

/** What a call is to its gateway. */
export interface GatewayCall {
  /** Below the base address. */
  path: string;
  body: Record<string, unknown>;
  /** What is `harmless` to repeat is repeated; what moves `money` is not, unless it has a key. */
  kind: 'harmless' | 'money';
  /** The gateway answers a repeat with the same key without doing it again. Nothing to do with the request that asks. */
  requestId?: string;
}

/** How long to wait, in milliseconds. */
export interface Timeouts {
  harmless: number;
  money: number;
}

/** How a gateway is reached. */
export interface HttpClientOptions {
  gateway: string;
  baseUrl: string;
  user: string;
  password: string;
  timeouts: Timeouts;
  /** Told about trouble. Gets neither bodies nor keys. */
  log: GatewayLog;
  now?: () => number;
  breaker?: BreakerLimits;
}

/** As much of a log as is needed here. */
export interface GatewayLog {
  warn(details: Record<string, unknown>, message: string): void;
}

/** Posts JSON and returns the parsed answer, whatever it says. */
export type GatewayPost = (call: GatewayCall) => Promise<unknown>;

/** Nothing left this machine, so nothing can have happened. */
const neverSent = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One repeat: somebody is waiting, and whoever wants to be sure looks it up later. */
const tries = 2;

type Outcome =
  | { kind: 'answered'; answer: unknown }
  /** Certainly not done. */
  | { kind: 'refused'; problem: string; isTransient: boolean }
  | { kind: 'unsure'; problem: string; mayRepeat: boolean };

/** A client of one gateway with its time-outs and its breaker. */
export function createGatewayPost(options: HttpClientOptions): GatewayPost {
  const { gateway, log, now = () => performance.now() } = options;
  const breaker = createBreaker(now, options.breaker);

  async function attempt(call: GatewayCall): Promise<Outcome> {
    if (!breaker.mayCall())
      return { kind: 'refused', problem: 'is not asked while it is down', isTransient: false };
    const start = now();
    const outcome = await traced('gateway', { gateway, call: call.path }, () => send(options, call));
    breaker.report(isHealthy(outcome) ? 'ok' : 'failed');
    if (outcome.kind !== 'answered') {
      const details = { gateway, call: call.path, problem: outcome.problem, ms: Math.round(now() - start) };
      log.warn(details, 'a payment gateway did not do what it was asked');
    }
    return outcome;
  }

  return async (call) => {
    let outcome = await attempt(call);
    let isUnsure = outcome.kind === 'unsure';
    for (let done = 1; done < tries && mayRepeat(outcome, call); done += 1) {
      outcome = await attempt(call);
      // A repeat that is refused does not undo what the first try may have done.
      isUnsure ||= outcome.kind === 'unsure';
    }
    if (outcome.kind === 'answered') return outcome.answer;
    const message = `${gateway} ${outcome.problem} (${call.path})`;
    throw isUnsure ? new GatewayUnsure(message) : new GatewayRefused(message);
  };
}

function isHealthy(outcome: Outcome): boolean {
  return outcome.kind === 'answered' || (outcome.kind === 'refused' && !outcome.isTransient);
}

function mayRepeat(outcome: Outcome, { kind, requestId }: GatewayCall): boolean {
  if (outcome.kind === 'answered') return false;
  if (outcome.kind === 'refused') return outcome.isTransient;
  return outcome.mayRepeat && (kind === 'harmless' || requestId !== undefined);
}

async function send(options: HttpClientOptions, call: GatewayCall): Promise<Outcome> {
  const { baseUrl, user, password, timeouts } = options;
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  try {
    const response = await fetch(`${baseUrl}${call.path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/json',
        accept: 'application/json',
        ...requestIdHeader(),
        ...(call.requestId === undefined ? {} : { 'x-request-id': call.requestId }),
      },
      body: JSON.stringify(call.body),
      // A redirect would carry the keys to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeouts[call.kind]),
    });
    return await read(response);
  } catch (error) {
    return lost(error);
  }
}

async function read(response: Response): Promise<Outcome> {
  const { status } = response;
  const text = await response.text();
  if (status === 408 || status >= 500)
    return { kind: 'unsure', problem: `answered ${status}`, mayRepeat: true };
  // Too many at once: it is turned away before anything is done.
  if (status === 429) return { kind: 'refused', problem: 'answered 429', isTransient: true };
  if (status >= 300) return { kind: 'refused', problem: `answered ${status}`, isTransient: false };
  try {
    return { kind: 'answered', answer: JSON.parse(text) };
  } catch {
    return { kind: 'unsure', problem: 'answered something unreadable', mayRepeat: true };
  }
}

function lost(error: unknown): Outcome {
  // Not repeated: the first try may still be under way, and somebody is waiting.
  if (error instanceof Error && error.name === 'TimeoutError')
    return { kind: 'unsure', problem: 'did not answer in time', mayRepeat: false };
  const code = codeOf(error);
  if (neverSent.has(code)) return { kind: 'refused', problem: 'cannot be reached', isTransient: true };
  return { kind: 'unsure', problem: 'dropped the connection', mayRepeat: true };
}

/** The code in the chain of causes. Messages are not used: they may quote addresses and headers. */
function codeOf(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return undefined;
}
