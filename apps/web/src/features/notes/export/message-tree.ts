import { imageMark } from '@polylogue/contract/answers';
import type { Block, DocumentTree, Inline } from '@polylogue/document/tree';
import type { Message } from '../../conversation/message.ts';
import { askedWords } from '../../conversation/thread/asked-words.ts';
import { answerTree } from '../../markdown/answer-tree.ts';
import { requestParts } from '../../markdown/request-parts.ts';

/** What a message shows: an answer's Markdown or a request as it was typed, then its pictures. */
export function messageTree(message: Message): DocumentTree {
  const pictures = message.imageList.map(({ id }): Block => {
    return { type: 'paragraph', content: [{ type: 'image', alt: '', fileId: id }] };
  });
  return { blocks: [...textBlocks(message), ...pictures] };
}

function textBlocks(message: Message): Block[] {
  if (message.type === 'request') return requestBlocks(askedWords(message));
  return message.response === imageMark ? [] : answerTree(message.response).blocks;
}

function requestBlocks(text: string): Block[] {
  return requestParts(text).flatMap((part): Block[] => {
    if (part.type === 'words') return part.text.split(/\n\s*\n/).map(typedLines);
    if (part.language === 'mermaid') return [{ type: 'diagram', source: part.code }];
    return [{ type: 'code', language: part.language, text: part.code }];
  });
}

function typedLines(text: string): Block {
  const content = text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index === 0 ? [] : [{ type: 'break' } as const]),
      ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
    ]);
  return { type: 'paragraph', content };
}
