import { createHash } from 'node:crypto';
import type { ForeignChat, ForeignNode } from '../tree.ts';
import { fieldsOf, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { markdownOfHtml } from './html-markdown.ts';
import { LeftOutCounter } from './reader.ts';

/** What one asks for by hand; other rows of the activity are clicks. */
const asked = /^(?:Prompted|Branched|Answered)\s+/;
const clicked = /^(?:Created|Used|Gave|Selected)\b/;

/** Whether it is a row of the activity in Gemini, as Google's Takeout writes it in JSON. */
export function isGeminiRow(entry: Fields): boolean {
  const names = [entry['header'], ...listOf(entry['products'])].map(textOf);
  return names.some((name) => name.includes('Gemini')) && 'title' in entry && 'time' in entry;
}

/** A question with its answers. */
export interface GeminiRow {
  /** The conversation it belongs to; null in older exports, where each row stands alone. */
  conversation: string | null;
  key: string;
  question: string;
  answers: string[];
  at: number | null;
}

/** The question of a row of the activity; null for a row that is none. */
export function geminiRow(entry: Fields): GeminiRow | null {
  const title = textOf(entry['title']);
  const answers = listOf(entry['safeHtmlItem'])
    .map((item) => markdownOfHtml(textOf(fieldsOf(item)['html'])))
    .filter(Boolean);
  if (clicked.test(title) || (!asked.test(title) && answers.length === 0)) return null;
  const question = title.replace(asked, '').trim();
  const at = timeOf(entry['time']);
  const conversation = listOf(entry['details'])
    .map((detail) => /\/app\/([\w-]+)/.exec(textOf(fieldsOf(detail)['url']))?.[1])
    .find((found) => found !== undefined);
  // Times collide, so the question is part of the key.
  const hash = createHash('sha256').update(question).digest('hex').slice(0, 16);
  return {
    conversation: conversation ?? null,
    key: `${textOf(entry['time'])}:${hash}`,
    question,
    answers,
    at,
  };
}

/** The chats of the rows, which come newest first. */
export function* geminiChats(rows: readonly GeminiRow[]): Generator<ForeignChat> {
  const chats = Map.groupBy(rows.toReversed(), ({ conversation, key }) => conversation ?? key);
  for (const [key, some] of chats) {
    const inTime = some.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
    const nodes: ForeignNode[] = [];
    let before: string | null = null;
    for (const row of inTime) {
      nodes.push({ key: row.key, parent: before, role: 'user', text: row.question || '…', at: row.at });
      // Several answers to one question are alternatives; the first is the one that was kept.
      for (const [place, text] of row.answers.entries()) {
        nodes.push({ key: `${row.key}#${place}`, parent: row.key, role: 'assistant', text, at: row.at });
      }
      before = row.answers.length > 0 ? `${row.key}#0` : row.key;
    }
    yield {
      key,
      title: null,
      createdAt: inTime[0]?.at ?? null,
      updatedAt: inTime.at(-1)?.at ?? null,
      nodes,
      head: before,
      leftOut: new LeftOutCounter().counts,
    };
  }
}
