import type { Config } from '../../../../config.ts';
import type { AiHost } from '../../../../vendors/ai/answer-request.ts';
import type { Transcribe } from './transcribe-recording.ts';
import { transcribeAt } from './vendor-transcribe.ts';

/** Where recordings are transcribed. */
export interface TranscriberDeps {
  config: Pick<Config, 'TRANSCRIPTION_MODEL'>;
  models: { hostOf(name: string): AiHost | undefined };
}

/** What writes recordings down as things are now; undefined without a host for it. */
export function transcriberOf({ config, models }: TranscriberDeps): Transcribe | undefined {
  const [name = '', ...model] = config.TRANSCRIPTION_MODEL.split('/');
  const host = models.hostOf(name);
  return host && transcribeAt(host, model.join('/'));
}
