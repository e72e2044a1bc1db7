import type { AiHost } from './answer-request.ts';
import { attempt, unsupported, type VendorResult } from './sdk/attempt.ts';
import { openAiProvider } from './sdk/providers.ts';

/** Speech to write down. */
export interface TranscribeCall {
  host: AiHost;
  model: string;
  audio: Buffer;
  /** Two letters, when it is known what is spoken. */
  language: string | null;
  signal: AbortSignal;
}

/** What was said. */
export interface Transcript {
  text: string;
  durationSeconds?: number;
}

/** Writes speech down, at hosts that have OpenAI's call for it. Never rejects. */
export async function transcribeAudio(call: TranscribeCall): Promise<VendorResult<Transcript>> {
  const { host, model, audio, language, signal } = call;
  if (host.dialect === 'anthropic' || host.dialect === 'google') return unsupported(host, 'transcription');
  const provider = await openAiProvider(host);
  return attempt(call, async (sdk) => {
    const { text, durationInSeconds } = await sdk.transcribe({
      model: provider.transcription(model),
      audio,
      ...(language === null ? {} : { providerOptions: { openai: { language } } }),
      maxRetries: 0,
      abortSignal: signal,
    });
    return { text, ...(durationInSeconds === undefined ? {} : { durationSeconds: durationInSeconds }) };
  });
}
