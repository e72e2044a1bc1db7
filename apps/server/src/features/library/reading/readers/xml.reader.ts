import { Parser } from 'htmlparser2';
import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';

/** Attributes that say something; addresses, ids and layout do not. */
const tellingAttributes =
  /^(?:name|title|label|caption|value|key|text|description|summary|alt|lang|term|date|time|author)$/i;

/** What stands in one child of the outermost element belongs together, up to this length. */
const mostBlock = 2_000;

/** Deeper elements are not told apart; nobody nests so far. */
const mostDepth = 256;

/** A file nested deeper is damaged: it is read up to there. The parser's work grows with the square of the depth. */
const mostOpen = 10_000;

interface Open {
  name: string;
  /** There is text directly in it, so elements in it are part of a sentence. */
  hasText: boolean;
}

/** XML: a line for each element with text, in blocks by the outermost elements. Entities are never expanded. */
export async function* readXml(source: Source): AsyncGenerator<Found> {
  const found: Found[] = [];
  const open: Open[] = [];
  let depth = 0;
  let root = '';
  let line = '';
  let block = '';
  const endLine = (name: string | undefined): void => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    line = '';
    if (text !== '') block += name === undefined ? `${text}\n` : `${name}: ${text}\n`;
    if (block.length > mostBlock) endBlock();
  };
  const endBlock = (): void => {
    if (block !== '')
      found.push({ kind: 'text', text: block, place: root === '' ? {} : { headings: [root] } });
    block = '';
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > mostOpen) return parser.pause();
        root ||= name;
        const parent = open.at(-1);
        if (!parent?.hasText) endLine(parent?.name);
        if (depth > mostDepth) return;
        open.push({ name, hasText: parent?.hasText ?? false });
        for (const [key, value] of Object.entries(attributes)) {
          if (tellingAttributes.test(key) && value.trim() !== '')
            block += `${name} ${key}: ${value.trim()}\n`;
        }
      },
      ontext: (text) => {
        line += text;
        const last = open.at(-1);
        if (last && text.trim() !== '') last.hasText = true;
        if (line.length > mostBlock) endLine(last?.name);
      },
      onclosetag: (name) => {
        depth -= 1;
        if (depth < mostDepth) open.pop();
        const isInline = open.at(-1)?.hasText ?? false;
        if (!isInline) endLine(name);
        if (depth <= 1) endBlock();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const { text, more } of textLines(source)) {
    parser.write(more ? text : `${text}\n`);
    yield* found.splice(0);
    if (depth > mostOpen) break;
  }
  if (depth > mostOpen) yield { problem: { code: 'broken' } };
  else parser.end();
  endLine(undefined);
  endBlock();
  yield* found.splice(0);
}
