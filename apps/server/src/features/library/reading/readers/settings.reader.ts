import { textLines } from '../bytes/text-lines.ts';
import type { Found, Source } from '../found.ts';
import { createHeadingPath } from './heading-path.ts';

// These files are read by their lines and never evaluated: comments and order stay, and there is nothing that
// aliases or tags could do.

const section = /^\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(?:[#;].*)?$/;
const topKey = /^([^\s#\-'"{[][^:]*?|"[^"]+"|'[^']+'):(?:\s|$)/;

const mostBlock = 2_000;

/** INI and TOML: sections are headings. */
export function readSections(source: Source): AsyncGenerator<Found> {
  return readBlocks(source, (line) => {
    const [, name] = section.exec(line) ?? [];
    return name;
  });
}

/** YAML: keys of the outermost level are headings. */
export function readYaml(source: Source): AsyncGenerator<Found> {
  return readBlocks(source, (line) => {
    const [, name] = topKey.exec(line) ?? [];
    return name;
  });
}

async function* readBlocks(
  source: Source,
  headingOf: (line: string) => string | undefined,
): AsyncGenerator<Found> {
  const path = createHeadingPath();
  let block = '';
  for await (const { text, more } of textLines(source)) {
    const name = headingOf(text);
    const isNext = name !== undefined || text.trim() === '' || block.length > mostBlock;
    if (isNext && block !== '') {
      yield { kind: 'text', text: block, place: path.place() };
      block = '';
    }
    if (name !== undefined) path.enter(1, name);
    if (text.trim() !== '') block += more ? text : `${text}\n`;
  }
  if (block !== '') yield { kind: 'text', text: block, place: path.place() };
}
