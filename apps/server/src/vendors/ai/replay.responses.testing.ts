import type { Recording } from './recording.testing.ts';

function recording(name: string, lines: string[]): Recording {
  return { dialect: 'responses', file: `responses/${name}.txt`, lines };
}

/** Streams of OpenAI's Responses API. */
export const responsesRecordings: readonly Recording[] = [
  recording('text', [
    'text: Tides',
    'text:  — приливы 🌊',
    'text:  follow.',
    'usage: 1042 in, 87 out',
    'finish: stop',
  ]),
  recording('reasoning', [
    'reasoning: **Weighing**',
    'reasoning:  the moon',
    'reasoning: \n\n',
    'reasoning: **Checking**',
    'reasoning:  the sun',
    'text: It is',
    'text:  gravity.',
    'usage: 18 in, 512 out',
    'finish: stop',
  ]),
  recording('open-reasoning', [
    'reasoning: Raw',
    'reasoning:  thoughts',
    'text: So.',
    'usage: 4 in, 9 out',
    'finish: stop',
  ]),
  recording('refusal', [
    'text: I’m sorry,',
    'text:  I can’t help with that.',
    'usage: 20 in, 11 out',
    'finish: refused',
  ]),
  recording('length', ['text: Cut at the', 'usage: 9 in, 16 out', 'finish: length']),
  recording('filter', ['text: Half a', 'usage: 9 in, 4 out', 'finish: filter']),
  recording('failed', ['text: Half', 'error: server_error']),
  recording('flagged', ['error: refused']),
  recording('error', ['error: rate_limited']),
  recording('nested-error', ['error: context_too_long']),
  recording('cut', ['text: Half an', 'error: cut']),
  recording('whole', ['reasoning: Easy.', 'text: All at once.', 'usage: 5 in, 6 out', 'finish: stop']),
];
