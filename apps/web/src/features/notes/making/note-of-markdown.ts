import type { NoteContent } from '@polylogue/contract/notes';
import { documentOfBlock } from '../../answers/editing/document-of-block.ts';
import type { DocumentNode } from '../../answers/editing/document.ts';
import { isAnswerToken, parseBlock } from '../../answers/markdown/parse-block.ts';
import { splitBlocks } from '../../answers/markdown/split-blocks.ts';

/** Markdown as the blocks of a note. What a note cannot hold stays readable as it was written, so nothing is lost. */
export function nodesOfMarkdown(text: string): DocumentNode[] {
  return splitBlocks(text).flatMap((source) => {
    const block = source.trimEnd();
    if (block === '') return [];
    const known = block.replace(/^#{4,6} /, '### ');
    return documentOfBlock(known) ?? tasksOf(block) ?? asWritten(block);
  });
}

/** Markdown as a note. */
export function noteOfMarkdown(text: string): NoteContent {
  return { type: 'doc', content: nodesOfMarkdown(text).map((node) => ({ ...node })) };
}

const task = /^[-*+] \[([ xX])\] (.+)$/;

/** A list of tasks and nothing else; undefined for any other block. */
function tasksOf(block: string): DocumentNode[] | undefined {
  const items = block.split('\n').map((line) => task.exec(line));
  const content: DocumentNode[] = [];
  for (const item of items) {
    if (item === null) return undefined;
    const [, box, words = ''] = item;
    const inside = documentOfBlock(words) ?? asWritten(words);
    content.push({ type: 'taskItem', attrs: { checked: box !== ' ' }, content: inside });
  }
  return [{ type: 'taskList', content }];
}

/** Words stay words; anything with a shape of its own keeps that as code. */
function asWritten(block: string): DocumentNode[] {
  const [token] = parseBlock({ source: block, open: false, links: {} });
  const isWords = token !== undefined && isAnswerToken(token) && token.type === 'paragraph';
  const isFormula = block.startsWith('$$') || block.startsWith('\\[');
  if (isWords && !isFormula) return [{ type: 'paragraph', content: linesOf(block) }];
  return [{ type: 'codeBlock', content: [{ type: 'text', text: block }] }];
}

function linesOf(block: string): DocumentNode[] {
  return block
    .split('\n')
    .flatMap((line, index): DocumentNode[] => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
}
