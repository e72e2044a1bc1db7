import type { RequestMessage } from '../message.ts';

type Asked = Pick<RequestMessage, 'message' | 'prompts'>;

/** What a request asks: its text or, if it has none, its prompts as they were filled in. */
export function askedWords({ message, prompts }: Asked): string {
  if (message.trim() !== '') return message;
  return prompts.flatMap(({ systemMessages }) => systemMessages).join('\n\n');
}

/** The same for a heading: the names of the prompts instead of their texts. */
export function shortWords({ message, prompts }: Asked): string {
  return message.trim() === '' ? prompts.map(({ name }) => name).join(', ') : message;
}
