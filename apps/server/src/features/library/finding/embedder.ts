import type { Config } from '../../../config.ts';
import type { VendorErrorCode } from '../../../vendors/ai/answer-part.ts';
import type { AiHost } from '../../../vendors/ai/answer-request.ts';
import { embedTexts } from '../../../vendors/ai/embed.ts';

/** Makes vectors of texts. */
export interface Embedder {
  /** Host and model; vectors of two are never compared. */
  model: string;
  /** One vector per text. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
}

/** Vectors, or why there are none: the vendor `refused` these texts, is `away` for all, or it could be either. */
export type Embedded = { vectors: number[][] } | { failed: 'refused' | 'away' | 'unclear' };

/**
 * What is sent of a text. No tokeniser makes more tokens than a text has bytes, and the smallest limit of the usual models is 8,191
 * tokens: a longer text would be refused, and with it all that go along.
 */
const mostBytes = 8_000;

/** The beginning of a text that every model takes. */
export function boundedText(text: string, bytes = mostBytes): string {
  if (text.length * 3 <= bytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** What is wrong with the texts, not with the vendor. */
const refusals: readonly VendorErrorCode[] = ['bad_request', 'context_too_long', 'refused'];

/** What has nothing to do with the texts. */
const absences: readonly VendorErrorCode[] = [
  'unauthorized',
  'no_balance',
  'rate_limited',
  'overloaded',
  'not_found',
  'unreachable',
];

/** Where vectors are made. */
export interface EmbedderDeps {
  config: Pick<Config, 'EMBEDDING_MODEL'>;
  models: { hostOf(name: string): AiHost | undefined };
}

/** What makes vectors as things are now; undefined without a host for it. */
export function embedderOf({ config, models }: EmbedderDeps): Embedder | undefined {
  const model = config.EMBEDDING_MODEL;
  const [name = '', ...rest] = model.split('/');
  const host = models.hostOf(name);
  if (!host) return undefined;
  return {
    model,
    embed: async (texts, signal) => {
      const sent = texts.map((text) => boundedText(text));
      const result = await embedTexts({ host, model: rest.join('/'), texts: sent, signal });
      if (!result.ok) return { failed: failureOf(result.error.code) };
      const isWhole = result.embeddings.length === texts.length;
      return isWhole ? { vectors: result.embeddings } : { failed: 'unclear' };
    },
  };
}

function failureOf(code: VendorErrorCode): 'refused' | 'away' | 'unclear' {
  if (refusals.includes(code)) return 'refused';
  return absences.includes(code) ? 'away' : 'unclear';
}
