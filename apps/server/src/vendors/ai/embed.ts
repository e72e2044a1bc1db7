import type { EmbeddingModel } from 'ai';
import type { AiHost } from './answer-request.ts';
import { attempt, unsupported, type VendorResult } from './sdk/attempt.ts';
import { compatibleProvider, googleProvider, openAiProvider } from './sdk/providers.ts';

/** Texts to embed. */
export interface EmbedCall {
  host: AiHost;
  model: string;
  texts: readonly string[];
  signal: AbortSignal;
}

/** One vector per text, in order; `inputTokens` is 0 if the vendor does not report it. */
export interface Embeddings {
  embeddings: number[][];
  inputTokens: number;
}

/** Embeds texts. Never rejects. */
export async function embedTexts(call: EmbedCall): Promise<VendorResult<Embeddings>> {
  const model = await embeddingModelOf(call);
  if (model === null) return unsupported(call.host, 'embeddings');
  return attempt(call, async (sdk) => {
    const { embeddings, usage } = await sdk.embedMany({
      model,
      values: [...call.texts],
      maxRetries: 0,
      abortSignal: call.signal,
    });
    return { embeddings, inputTokens: Number.isFinite(usage.tokens) ? usage.tokens : 0 };
  });
}

async function embeddingModelOf({ host, model }: EmbedCall): Promise<EmbeddingModel | null> {
  switch (host.dialect) {
    case 'openai':
    case 'responses':
      return (await openAiProvider(host)).embedding(model);
    case 'google':
      return (await googleProvider(host)).embedding(model);
    case 'mistral':
    case 'deepseek':
    case 'xai':
    case 'compatible':
      return (await compatibleProvider(host)).embeddingModel(model);
    case 'anthropic':
      return null;
  }
}
