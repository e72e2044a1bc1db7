import type { Config } from '../../../config.ts';
import type { AiHost } from '../../../vendors/ai/answer-request.ts';
import { embedTexts } from '../../../vendors/ai/embed.ts';

/** Makes vectors of texts. */
export interface Embedder {
  /** Host and model; vectors of two are never compared. */
  model: string;
  /** One vector per text; undefined if the vendor failed. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][] | undefined>;
}

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
      const result = await embedTexts({ host, model: rest.join('/'), texts, signal });
      return result.ok && result.embeddings.length === texts.length ? result.embeddings : undefined;
    },
  };
}
