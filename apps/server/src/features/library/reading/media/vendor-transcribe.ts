import type { AiHost } from '../../../../vendors/ai/answer-request.ts';
import { transcribeAudio } from '../../../../vendors/ai/transcribe.ts';
import type { Transcribe } from './transcribe-recording.ts';

/** Longer than a vendor needs for the largest stretch; it is outside the time of the child process. */
const mostMilliseconds = 15 * 60 * 1_000;

/** Has recordings transcribed by a model of a host. */
export function transcribeAt(host: AiHost, model: string): Transcribe {
  return async ({ audio, fileName, signal }) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(mostMilliseconds)]);
    const result = await transcribeAudio({
      host,
      model,
      audio: new Uint8Array(audio),
      fileName,
      language: null,
      signal: deadline,
    });
    return result.ok ? result.segments : undefined;
  };
}
