import { imageMark } from '@polylogue/contract/answers';
import type { Message } from '../../conversation/message.ts';

/** A thread of the comparison under the name of its model. */
export interface NamedThread {
  name: string;
  /** Oldest first. */
  messages: readonly Message[];
}

interface Exchange {
  question: string;
  answer: string;
}

function exchangesOf(messages: readonly Message[]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const message of messages) {
    const last = exchanges.at(-1);
    if (message.type === 'request') exchanges.push({ question: message.message, answer: '' });
    else if (last !== undefined && message.response !== imageMark) last.answer = message.response;
  }
  return exchanges;
}

/** The headings of an answer go below those of the comparison. */
function lowered(answer: string): string {
  let isCode = false;
  return answer
    .split('\n')
    .map((line) => {
      if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
      return isCode
        ? line
        : line.replace(/^(#{1,6}) /, (_, marks: string) => `${'#'.repeat(Math.min(6, marks.length + 2))} `);
    })
    .join('\n')
    .trim();
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/**
 * A comparison as Markdown: each question with the answers below it, under the names of their models. A model
 * added later was asked the newest questions only, so the threads are matched from their ends.
 */
export function comparisonMarkdown(title: string, threads: readonly NamedThread[]): string {
  const columns = threads.map(({ name, messages }) => ({ name, exchanges: exchangesOf(messages) }));
  const length = Math.max(0, ...columns.map(({ exchanges }) => exchanges.length));
  const parts = [`# ${title.replaceAll(/\s+/g, ' ').trim()}`];
  for (let back = length; back > 0; back -= 1) {
    const asked = columns.flatMap(({ name, exchanges }) => {
      const exchange = exchanges.at(-back);
      return exchange && exchanges.length >= back ? [{ name, ...exchange }] : [];
    });
    parts.push(quoted(asked[0]?.question ?? ''));
    for (const { name, answer } of asked) parts.push(`## ${name}`, lowered(answer) || '—');
  }
  return `${parts.join('\n\n')}\n`;
}
