import type { Dialect } from './answer-request.ts';

/** A recorded stream below `fixtures/` and what is to be read from it. */
export interface Recording {
  dialect: Dialect;
  file: string;
  lines: string[];
}

export const recordings: Recording[] = [
  {
    dialect: 'openai',
    file: 'openai/text.txt',
    lines: [
      'text: Tides',
      'text:  — приливы 🌊',
      'text:  follow the',
      'text:  moon.',
      'finish: stop',
      'usage: 1042 in, 87 out',
    ],
  },
  {
    dialect: 'openai',
    file: 'openai/unknown.txt',
    lines: ['text: A', 'text: B', 'text: C', 'finish: other'],
  },
  {
    dialect: 'openai',
    file: 'openai/halves.txt',
    lines: [
      'text: wave ',
      'text: 👋 and nul',
      'text:  lone ',
      'text: \uFFFD!',
      'text:  last ',
      'finish: length',
    ],
  },
  { dialect: 'openai', file: 'openai/error.txt', lines: ['text: Half an', 'error: server_error'] },
  {
    dialect: 'openai',
    file: 'openai/refusal.txt',
    lines: ['text: I cannot', 'text:  help with that.', 'finish: filter', 'usage: 1042 in, 87 out'],
  },
  { dialect: 'openai', file: 'openai/cut.txt', lines: ['text: Half an', 'error: cut'] },
  {
    dialect: 'mistral',
    file: 'mistral/thinking.txt',
    lines: [
      'reasoning: Let me',
      'reasoning:  réfléchir…',
      'text: Bon',
      'text: jour',
      'text:  à tous.',
      'finish: stop',
      'usage: 14 in, 32 out',
    ],
  },
  {
    dialect: 'mistral',
    file: 'mistral/length.txt',
    lines: ['text: Cut at the', 'text:  window', 'finish: length', 'usage: 9 in, 12 out'],
  },
  {
    dialect: 'deepseek',
    file: 'deepseek/reasoning.txt',
    lines: [
      'reasoning: The moon',
      'reasoning:  pulls; 月は引く。',
      'text: It is',
      'text:  gravity.',
      'finish: stop',
      'usage: 18 in, 120 out',
    ],
  },
  { dialect: 'deepseek', file: 'deepseek/exhausted.txt', lines: ['text: Half', 'error: overloaded'] },
  {
    dialect: 'xai',
    file: 'xai/reasoning.txt',
    lines: [
      'reasoning: Thinking',
      'reasoning: ...',
      'text: The answer',
      'text:  is 42.',
      'finish: stop',
      'usage: 31 in, 205 out',
    ],
  },
  {
    dialect: 'compatible',
    file: 'compatible/openrouter.txt',
    lines: [
      'reasoning: I shall',
      'reasoning:  paint.',
      'text: Here:',
      'image: image/png, 69 bytes',
      'finish: stop',
      'usage: 12 in, 1300 out',
    ],
  },
  {
    dialect: 'compatible',
    file: 'compatible/openrouter-error.txt',
    lines: ['text: Half', 'error: rate_limited'],
  },
  { dialect: 'compatible', file: 'compatible/no-done.txt', lines: ['text: Hi', 'text: !', 'finish: stop'] },
  {
    dialect: 'compatible',
    file: 'compatible/ollama-error.txt',
    lines: ['text: Half', 'error: server_error'],
  },
  {
    dialect: 'anthropic',
    file: 'anthropic/thinking.txt',
    lines: [
      'usage: 1325 in, 3 out',
      'reasoning: Приливы',
      'reasoning:  depend on…',
      'text: The moon',
      'text:  🌕 pulls.',
      'usage: 1325 in, 412 out',
      'finish: stop',
    ],
  },
  {
    dialect: 'anthropic',
    file: 'anthropic/repeated-usage.txt',
    lines: ['usage: 10 in, 1 out', 'text: Long', 'usage: 15 in, 64 out', 'finish: length'],
  },
  {
    dialect: 'anthropic',
    file: 'anthropic/refusal.txt',
    lines: ['usage: 10 in, 1 out', 'usage: 10 in, 4 out', 'finish: filter'],
  },
  {
    dialect: 'anthropic',
    file: 'anthropic/overloaded.txt',
    lines: ['usage: 10 in, 1 out', 'text: Half', 'error: overloaded'],
  },
  {
    dialect: 'google',
    file: 'google/thoughts.txt',
    lines: [
      'reasoning: **Weighing**\n\n',
      'usage: 11 in, 40 out',
      'reasoning: Луна притягивает.',
      'usage: 11 in, 88 out',
      'text: Because of',
      'usage: 11 in, 92 out',
      'text:  the moon 🌙',
      'text: .',
      'usage: 11 in, 97 out',
      'usage: 11 in, 97 out',
      'finish: stop',
    ],
  },
  {
    dialect: 'google',
    file: 'google/image.txt',
    lines: [
      'text: Here it is.',
      'usage: 8 in, 4 out',
      'usage: 8 in, 4 out',
      'image: image/png, 69 bytes',
      'usage: 8 in, 1294 out',
      'usage: 8 in, 1294 out',
      'finish: stop',
    ],
  },
  {
    dialect: 'google',
    file: 'google/early-reason.txt',
    lines: [
      'text: One',
      'usage: 5 in, 1 out',
      'text:  two',
      'usage: 5 in, 2 out',
      'text:  three',
      'usage: 5 in, 3 out',
      'finish: length',
    ],
  },
  { dialect: 'google', file: 'google/blocked.txt', lines: ['error: refused'] },
  {
    dialect: 'google',
    file: 'google/safety.txt',
    lines: ['text: Half a', 'usage: 9 in, 2 out', 'usage: 9 in, 2 out', 'finish: filter'],
  },
  {
    dialect: 'google',
    file: 'google/unavailable.txt',
    lines: ['text: Half a', 'usage: 9 in, 2 out', 'error: overloaded'],
  },
];
