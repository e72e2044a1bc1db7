import { isRecord, listOf, parseJson, textOf, type JsonRecord } from '../wire/json-value.ts';

/** A vendor's description of a failure, from a body or a stream. */
export interface Fault {
  message: string;
  /** Codes, types and status names, most specific first. */
  names: string[];
  /** An HTTP status given in the body, the only one inside a stream. */
  status?: number;
  retryAfterSeconds?: number;
}

/**
 * Reads the error bodies of all vendors, since OpenAI-compatible hosts use any of them: `{error: {…}}`
 * (OpenAI, Anthropic, Google), `{error: "…"}` (Ollama, xAI), `{object: "error", message}` (Mistral),
 * `{message}` (Cerebras), `{detail}` (FastAPI). Null if the value is not an error.
 */
export function faultOf(value: unknown): Fault | null {
  // Google's streams without `alt=sse` wrap even errors in a list.
  if (Array.isArray(value)) return faultOf(listOf(value)[0]);
  if (!isRecord(value)) return null;
  const { error, detail } = value;
  if (isRecord(error)) return faultOfRecord(error);
  if (typeof error === 'string') return { ...faultOfRecord(value), message: error };
  if (value.object === 'error' || value.type === 'error') return faultOfRecord(value);
  if (value.choices !== undefined) return null;
  if (typeof value.message === 'string') return faultOfRecord(value);
  if (detail === undefined) return null;
  return { message: typeof detail === 'string' ? detail : JSON.stringify(detail), names: [] };
}

function faultOfRecord(error: JsonRecord): Fault {
  const { message, code, type, status } = error;
  const details = listOf(error.details).filter(isRecord);
  const reasons = details.map((each) => each.reason);
  const own: Fault = {
    message: typeof message === 'string' ? message : JSON.stringify(message ?? error),
    names: [...reasons, code, type, status].filter((name) => typeof name === 'string'),
    status: statusOf(error.raw_status_code) ?? statusOf(code),
    retryAfterSeconds: retryDelayOf(details),
  };
  const quoted = quotedIn(error);
  if (quoted === '') return own;
  const upstream = faultOf(parseJson(quoted));
  if (upstream === null)
    return quoted === own.message ? own : { ...own, message: `${own.message}: ${quoted}` };
  return { ...own, message: upstream.message, names: [...upstream.names, ...own.names] };
}

/** The upstream vendor's message: OpenRouter passes it on in addition to its own, other proxies instead. */
function quotedIn({ message, metadata }: JsonRecord): string {
  const raw = isRecord(metadata) ? metadata.raw : undefined;
  const quoted = isRecord(raw) ? textOf(raw.data) : textOf(raw);
  return quoted === '' && typeof message === 'string' && message.startsWith('{') ? message : quoted;
}

function statusOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 400 && value <= 599 ? value : undefined;
}

/** Google's `RetryInfo`: seconds as text ending in `s`. */
function retryDelayOf(details: JsonRecord[]): number | undefined {
  const delay = details.map((each) => textOf(each.retryDelay)).find((each) => each !== '');
  const seconds = Number(delay?.replace(/s$/, '') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}
