import { expect, test } from 'vitest';
import type { AiHost } from '../../../../vendors/ai/answer-request.ts';
import { transcriberOf } from './transcriber.ts';

const host: AiHost = { dialect: 'openai', baseUrl: 'http://127.0.0.1:9/v1', apiKey: null };
const models = { hostOf: (name: string) => (name === 'openai' ? host : undefined) };

test.each(['off', 'elsewhere/whisper-1'])('without a host nothing is transcribed: %s', (model) => {
  expect(transcriberOf({ config: { TRANSCRIPTION_MODEL: model }, models })).toBeUndefined();
});

test('a host that can be reached transcribes', () => {
  expect(transcriberOf({ config: { TRANSCRIPTION_MODEL: 'openai/whisper-1' }, models })).toBeTypeOf(
    'function',
  );
});
