import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';

/** Lines that begin something with a name, in most languages. Group 1 is the name. */
const definitions = [
  /^\s*(?:(?:export|default|public|private|protected|internal|static|abstract|final|sealed|override|virtual|async|unsafe|extern|inline|open|data|partial|pub(?:\([^)]*\))?|const|case|local)\s+)*(?:function\*?|func|fun|fn|def|defp|defmodule|defmacro|defn-?|class|struct|interface|trait|impl|enum|record|object|protocol|extension|module|namespace|type|sub|proc|procedure|subroutine|package|program|library|contract|message|service|entity|architecture|macro_rules!|resource|variable|CREATE\s+(?:OR\s+REPLACE\s+)?(?:TABLE|VIEW|FUNCTION|PROCEDURE|INDEX|TRIGGER))\s+(?:\([^)]*\)\s*)?["'`]?([\p{L}\p{N}_$.:<>-]+)/iu,
  // Constants that hold functions.
  /^\s*(?:export\s+)?(?:const|let|var)\s+([\p{L}\p{N}_$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function|\(|[\p{L}_$]+\s*=>)/u,
  // Methods and functions of C and its relatives: type, name, parameters, and no end of a statement.
  /^\s*(?!(?:if|for|while|switch|catch|return|else|do|new|throw)\b)(?:[\p{L}_][\p{L}\p{N}_<>[\],:*&~\s]*?[\s*&])?~?([\p{L}_$][\p{L}\p{N}_$:~]*)\s*\([^;]*$/u,
  // Lisps.
  /^\s*\((?:defun|defmacro|defn-?|define|defvar|defclass|ns)\s+\(?([^\s()]+)/u,
];

/** Comments, attributes and decorators that belong to what follows. */
const introduction = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|if|endif|else)|--|;|%|@|"""|'''|\[[A-Z])/;

/** A definition with fewer lines is one piece; a longer one is divided at what it defines. */
const mostLines = 60;

/** A piece has at most this many lines, whatever they are. */
const mostPieceLines = 120;

interface Line {
  text: string;
  number: number;
  indent: number;
}

/** Source code: a piece a function, told by indentation and by how definitions begin; no language is parsed. */
export async function* readCode(source: Source): AsyncGenerator<Found, void, undefined> {
  let block: Line[] = [];
  let number = 0;
  for await (const { text, more } of textLines(source)) {
    if (!more) number += 1;
    const line = { text, number: Math.max(1, number), indent: indentOf(text) };
    if (beginsBlock(line, block)) {
      const introduced = introductionOf(block);
      yield* piecesOf(block.slice(0, block.length - introduced.length), []);
      block = introduced;
    }
    block.push(line);
    // Code that is not indented at all, or was made by a program.
    if (block.length >= 20 * mostPieceLines) {
      yield* piecesOf(block, []);
      block = [];
    }
  }
  yield* piecesOf(block, []);
}

/** At the outermost level a definition begins a block, and so does anything after a blank line that follows one. */
function beginsBlock(line: Line, block: readonly Line[]): boolean {
  if (block.length === 0 || line.indent > 0 || isBlank(line.text)) return false;
  if (/^[)}\]]/.test(line.text) || /^(?:end|fi|done|esac)\b/i.test(line.text)) return false;
  if (nameOf(line.text) !== undefined) return !block.every(isIntroduction);
  const last = block.at(-1);
  return last !== undefined && isBlank(last.text) && block.some(({ text }) => nameOf(text) !== undefined);
}

/** The comments and decorators directly above, which go with the next definition. */
function introductionOf(block: readonly Line[]): Line[] {
  let start = block.length;
  while (start > 0) {
    const line = block[start - 1];
    if (!line || isBlank(line.text) || !isIntroduction(line)) break;
    start -= 1;
  }
  return block.slice(start);
}

function isIntroduction({ text }: Line): boolean {
  return introduction.test(text);
}

function* piecesOf(lines: readonly Line[], above: readonly string[]): Generator<Found, void, undefined> {
  const first = lines.findIndex(({ text }) => nameOf(text) !== undefined);
  const name = first < 0 ? undefined : nameOf(lines[first]?.text ?? '');
  const headings = name === undefined || above.at(-1) === name ? above : [...above, name];
  if (lines.length <= mostLines || above.length >= 4) return yield* cutAfter(lines, headings);
  const inner = innerIndent(lines.slice(first + 1));
  if (inner === undefined || first < 0) return yield* cutAfter(lines, headings);
  let part: Line[] = [];
  for (const [index, line] of lines.entries()) {
    if (index > first && line.indent === inner && nameOf(line.text) !== undefined && part.length > 0) {
      const introduced = introductionOf(part);
      yield* partOf(part.slice(0, part.length - introduced.length), headings);
      part = introduced;
    }
    part.push(line);
  }
  yield* partOf(part, headings);
}

function* partOf(lines: readonly Line[], above: readonly string[]): Generator<Found, void, undefined> {
  const name = lines.map(({ text }) => nameOf(text)).find((each) => each !== undefined);
  const headings = name === undefined || above.includes(name) ? above : [...above, name];
  yield* cutAfter(lines, headings);
}

function* cutAfter(lines: readonly Line[], headings: readonly string[]): Generator<Found, void, undefined> {
  for (let start = 0; start < lines.length; start += mostPieceLines) {
    const part = withoutBlankEnd(lines.slice(start, start + mostPieceLines));
    const [first] = part;
    const last = part.at(-1);
    if (!first || !last) continue;
    const rows =
      last.number > first.number ? { row: first.number, lastRow: last.number } : { row: first.number };
    const place = headings.length === 0 ? rows : { headings: [...headings], ...rows };
    yield { kind: 'code', text: part.map(({ text }) => text).join('\n'), place };
  }
}

function withoutBlankEnd(lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex(({ text }) => !isBlank(text));
  return lines.slice(0, last + 1);
}

/** The indentation of what stands directly inside a definition. */
function innerIndent(lines: readonly Line[]): number | undefined {
  const indents = lines
    .filter(({ text, indent }) => indent > 0 && nameOf(text) !== undefined)
    .map(({ indent }) => indent);
  return indents.length === 0 ? undefined : Math.min(...indents);
}

function nameOf(line: string): string | undefined {
  if (line.length > 400) return undefined;
  for (const definition of definitions) {
    const [, name] = definition.exec(line) ?? [];
    if (name !== undefined) return name;
  }
  return undefined;
}

function indentOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (sign === ' ') width += 1;
    else if (sign === '\t') width += 4;
    else break;
  }
  return width;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
