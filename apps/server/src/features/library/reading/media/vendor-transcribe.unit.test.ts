import { startSimulators, type RunningSimulators } from '@polylogue/simulators/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wavOf } from './recordings.samples.testing.ts';
import { transcribeAt } from './vendor-transcribe.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

const { signal } = new AbortController();

function transcribe(apiKey: string) {
  const host = { dialect: 'openai' as const, baseUrl: `${simulators.url}/openai/v1`, apiKey };
  return transcribeAt(host, 'whisper-1')({ audio: wavOf(5), fileName: 'recording.wav', signal });
}

test('a vendor gives the sentences of a recording with their times', async () => {
  const parts = await transcribe('key');
  expect(parts?.map(({ seconds }) => seconds)).toEqual([0, 5]);
  expect(parts?.[0]?.text).toContain('demo transcription');
});

test('a vendor that refuses gives nothing', async () => {
  expect(await transcribe('bad-key')).toBeUndefined();
});
