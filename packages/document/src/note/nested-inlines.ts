import { textStyles, type Image, type Inline, type Link, type TextStyle } from '../tree.ts';
import type { NoteMark, NoteNode } from './note-node.ts';
import { flagOf, numberOf, textOf } from './read-attributes.ts';

/** A part of a line with the marks around it that are not nested yet. */
interface Piece {
  inline: Inline;
  marks: readonly NoteMark[];
}

/** The parts of a line. A note keeps its marks side by side; here the one that reaches further is outside. */
export function nestedInlines(nodes: readonly NoteNode[]): Inline[] {
  const pieces = nodes.flatMap((node): Piece[] => {
    const inline = leafOf(node);
    return inline === undefined ? [] : [{ inline, marks: marksOf(node) }];
  });
  return nested(pieces);
}

/** A piece has one mark of each kind. A hundred links around one word would each be looked for behind all the others. */
function marksOf({ marks = [] }: NoteNode): NoteMark[] {
  const nesting = marks.filter(isNesting);
  return nesting.filter(({ type }, index) => nesting.findIndex((mark) => mark.type === type) === index);
}

function isNesting({ type }: NoteMark): boolean {
  return type === 'link' || styleOf(type) !== undefined;
}

function styleOf(type: string): TextStyle | undefined {
  return textStyles.find((style) => style === type);
}

function nested(pieces: readonly Piece[]): Inline[] {
  const content: Inline[] = [];
  for (let at = 0; at < pieces.length;) {
    const { inline, marks } = pieces[at] ?? {};
    const [mark, end] = longestMark(pieces, at, marks ?? []);
    if (mark === undefined) {
      if (inline !== undefined) content.push(inline);
      at += 1;
      continue;
    }
    const covered = pieces.slice(at, end).map((piece) => ({
      ...piece,
      marks: piece.marks.filter((one) => !isSame(one, mark)),
    }));
    content.push(wrapped(mark, nested(covered)));
    at = end;
  }
  return content;
}

/** The mark that reaches furthest from a piece on, and where it ends. */
function longestMark(
  pieces: readonly Piece[],
  at: number,
  marks: readonly NoteMark[],
): readonly [NoteMark | undefined, number] {
  let longest: readonly [NoteMark | undefined, number] = [undefined, at];
  for (const mark of marks) {
    let end = at;
    while (pieces[end]?.marks.some((one) => isSame(one, mark)) === true) end += 1;
    if (end > longest[1]) longest = [mark, end];
  }
  return longest;
}

function isSame(one: NoteMark, other: NoteMark): boolean {
  return (
    one.type === other.type &&
    textOf(one, 'href') === textOf(other, 'href') &&
    textOf(one, 'title') === textOf(other, 'title')
  );
}

function wrapped(mark: NoteMark, content: Inline[]): Inline {
  const style = styleOf(mark.type);
  if (style !== undefined) return { type: 'styled', style, content };
  const title = textOf(mark, 'title');
  const link: Link = { type: 'link', href: textOf(mark, 'href') ?? '', content };
  return title === undefined ? link : { ...link, title };
}

function leafOf(node: NoteNode): Inline | undefined {
  switch (node.type) {
    case 'text': {
      const isCode = node.marks?.some(({ type }) => type === 'code') === true;
      return { type: isCode ? 'inlineCode' : 'text', text: node.text ?? '' };
    }
    case 'hardBreak':
      return { type: 'break' };
    case 'image':
      return imageOf(node);
    case 'inlineMaths':
      return { type: 'inlineMaths', tex: textOf(node, 'tex') ?? '', display: flagOf(node, 'display') };
    case 'footnoteMark':
      return { type: 'footnoteMark', label: textOf(node, 'label') ?? '' };
    case 'citation':
      return { type: 'citation', number: numberOf(node, 'number') ?? 0 };
    default:
      return undefined;
  }
}

function imageOf(node: NoteNode): Image {
  const fileId = numberOf(node, 'fileId');
  // The address of a user's file is made anew for each response.
  const src = fileId === undefined ? textOf(node, 'src') : undefined;
  const title = textOf(node, 'title');
  const width = numberOf(node, 'width');
  const height = numberOf(node, 'height');
  return {
    type: 'image',
    alt: textOf(node, 'alt') ?? '',
    ...(title !== undefined && { title }),
    ...(src !== undefined && { src }),
    ...(fileId !== undefined && { fileId }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}
