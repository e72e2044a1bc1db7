/**
 * Markdown made to cost its reader more than its writer: what a stranger may put into an answer. Every place that parses or
 * renders Markdown is tested with the same list, on the server and in the browser.
 */
export interface HostileText {
  name: string;
  /** The text with about so many characters. */
  of(characters: number): string;
}

/** The same part again and again. */
function repeated(part: string): HostileText['of'] {
  return (characters) => part.repeat(Math.max(1, Math.round(characters / part.length)));
}

/** Parts that open, a word, and as many parts that close. */
function nested(opening: string, closing: string): HostileText['of'] {
  return (characters) => {
    const depth = Math.max(1, Math.round(characters / (opening.length + closing.length)));
    return `${opening.repeat(depth)}deep${closing.repeat(depth)}`;
  };
}

/** Lines that depend on their number. */
function lines(line: (index: number) => string): HostileText['of'] {
  return (characters) => {
    const made: string[] = [];
    for (let index = 0, length = 0; length < characters; index += 1) {
      const next = line(index);
      made.push(next);
      length += next.length + 1;
    }
    return made.join('\n');
  };
}

/** Begins with a text, goes on with another. */
function after(beginning: string, rest: HostileText['of']): HostileText['of'] {
  return (characters) => beginning + rest(characters);
}

/** A table whose rows are one sign each: its parser fills every row up to the width of the heading. */
export function barTable(columns: number, rows: number): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`;
}

/** Half the characters are a heading of columns, the others short rows. */
function growingTable(row: string): HostileText['of'] {
  return (characters) => {
    const columns = Math.max(1, Math.round(characters / 8));
    const rows = Math.max(1, Math.round(characters / 2 / row.length));
    return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${row.repeat(rows)}`;
  };
}

/** Items each deeper than the one before, up to a depth that is begun again. */
function stairs(marker: string, deepest: number): HostileText['of'] {
  return lines((index) => `${' '.repeat(marker.length * (index % deepest))}${marker}a`);
}

const kinds: Record<string, HostileText['of']> = {
  'table of bars': growingTable('|\n'),
  'table of words': growingTable('x\n'),
  'table of full rows': (characters) => `|a|b|\n|-|-|\n${repeated('|1|2|\n')(characters)}`,
  'table of one wide row': (characters) => {
    const columns = Math.round(characters / 6);
    return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|b'.repeat(columns)}|`;
  },
  'table of escaped bars': (characters) => `|a|b|\n|-|-|\n|${repeated('\\|')(characters)}|`,
  'many small tables': repeated('|a|b|\n|-|-|\n|1|2|\n\n'),
  'headings of tables without rows': repeated('|a|b|\n|-|-\n'),
  'a heading that no table follows': (characters) =>
    `${repeated('|a')(characters)}\n${repeated('|-')(characters / 2)}x`,
  'opening brackets': repeated('['),
  'closing brackets': repeated(']'),
  'brackets in brackets': nested('[', ']'),
  'brackets with words': repeated('[a'),
  'references to nothing': repeated('[a][b]'),
  'links without an end': repeated('[a](b'),
  'links in links': nested('[', '](a)'),
  'pictures without an end': repeated('!['),
  'pictures in pictures': nested('![a ', '](b)'),
  'links with titles without an end': repeated('[a](b "c'),
  definitions: lines((index) => `[a${index}]: /b "c"`),
  'definitions used': lines((index) => (index % 2 ? `[a${index - 1}] [a${index - 1}]` : `[a${index}]: /b\n`)),
  'definitions without an end': repeated('[a]: <b\n'),
  stars: repeated('*'),
  'stars after a word': after('a', repeated('*')),
  'stars with spaces': repeated('* '),
  'stars and letters': repeated('*a'),
  'letters and stars': repeated('a*'),
  'pairs of stars': repeated('**a'),
  'stars one and two': repeated('*a **b '),
  'emphasis in emphasis': nested('*a **b ', ' c** d*'),
  underscores: repeated('_'),
  'underscores and letters': repeated('_a '),
  'stars and underscores': repeated('*_'),
  'stars around underscores': repeated('**_a_ '),
  tildes: repeated('~'),
  'tildes and letters': repeated('~~a '),
  backticks: repeated('`'),
  'backticks of every length': lines((index) => `a${'`'.repeat((index % 200) + 1)}`),
  'backticks of growing length': (characters) => {
    let text = '';
    for (let length = 1; text.length < characters; length += 1) text += `a${'`'.repeat(length)} `;
    return text;
  },
  'code in a line': repeated('`a` '),
  'quotes in quotes': repeated('>'),
  'quotes in quotes with spaces': repeated('> '),
  'many quotes': repeated('> a\n\n'),
  'paragraphs in a quote': repeated('> a\n>\n'),
  'quotes and lazy lines': repeated('> a\nb\n'),
  'quotes in stairs': lines((index) => `${'>'.repeat(index % 60)} a`),
  'lists on one line': repeated('- '),
  'numbers on one line': repeated('1. '),
  'a long list': repeated('- a\n'),
  'a long loose list': repeated('- a\n\n'),
  'lists in lists': lines((index) => `${'  '.repeat(index)}- a`),
  'stairs of items': stairs('- ', 40),
  'stairs of numbers': stairs('1. ', 30),
  'items of other marks': repeated('- a\n+ b\n* c\n'),
  'empty items': repeated('-\n'),
  'items and quotes': repeated('- > - > a\n'),
  tasks: repeated('- [ ] a\n'),
  'tags without an end': repeated('<a '),
  'tags with attributes': repeated('<a b="c '),
  tags: repeated('<b>'),
  'elements in elements': nested('<sub>', '</sub>'),
  'opening angle brackets': repeated('<'),
  'comments without an end': repeated('<!--'),
  'instructions without an end': repeated('<?a '),
  'declarations without an end': repeated('<!A '),
  'raw sections without an end': repeated('<![CDATA['),
  'what unfolds': repeated('<details><summary>a</summary>\n\n'),
  'much that unfolds': repeated('<details><summary>a</summary>b</details>\n'),
  'what unfolds, without a summary': repeated('<details>\n'),
  'what unfolds and closes': nested('<details><summary>a</summary>\n\n', '\n\n</details>'),
  dollars: repeated('$'),
  'dollars and letters': repeated('$a '),
  'dollars with words between': repeated('$a b '),
  formulas: repeated('$a$ '),
  'large formulas': repeated('$$\na\n$$\n\n'),
  'large formulas without an end': repeated('$$\na\n\n'),
  'formulas in brackets': repeated('\\(a\\) '),
  'formulas in brackets without an end': repeated('\\('),
  'large brackets without an end': repeated('\\[a '),
  'environments without an end': repeated('\\begin{align}\n'),
  'one long formula': (characters) => `$$\n${repeated('{')(characters)}\n$$`,
  ampersands: repeated('&'),
  entities: repeated('&amp;'),
  'numbered entities': repeated('&#65;'),
  'entities without an end': repeated('&amp'),
  footnotes: lines((index) => `[^${index}]: a`),
  'marks of footnotes': lines((index) => `a[^${index}]`),
  'footnotes and their marks': lines((index) => `a[^${index}]\n\n[^${index}]: b\n`),
  'a footnote of blank lines': after('[^1]: a\n', repeated('\n')),
  'footnotes without an end': repeated('[^a'),
  citations: repeated('[1]'),
  'citations with commas': repeated('[1, 2, '),
  'headings and lines': repeated('# a\nb\n'),
  headings: repeated('# a\n'),
  hashes: repeated('#'),
  'a heading closed by spaces and hashes': (characters) => `# a${repeated(' #')(characters)}b`,
  'underlined headings': repeated('a\n=\n'),
  'lines under nothing': repeated('=\n'),
  rules: repeated('---\n'),
  'dashes with spaces': repeated('- - - a\n'),
  'code blocks': repeated('```\na\n```\n'),
  'code blocks without an end': repeated('```\n\n'),
  'indented code': repeated('    a\n'),
  'tildes as a fence': repeated('~~~\n'),
  addresses: repeated('https://example.com/a '),
  'an address without an end': after('https://example.com/', repeated('a(')),
  'an address of signs': after('https://a.b/', repeated('!')),
  'an address in angle brackets': after('<https://', repeated('a')),
  'mail addresses': repeated('a@b.cc '),
  'a mail address without an end': repeated('a.'),
  'a mail address of signs': repeated('a@'),
  www: repeated('www.'),
  backslashes: repeated('\\'),
  'escaped signs': repeated('\\*'),
  spaces: after('a', repeated(' ')),
  'spaces at the ends of lines': repeated('a  \n'),
  tabs: after('a', repeated('\t')),
  'line breaks': repeated('\n'),
  'short lines': repeated('a\n'),
  'short paragraphs': repeated('a\n\n'),
  'one long word': repeated('a'),
  'one long line': repeated('word '),
  'combining characters': after('a', repeated('\u0301')),
  'words from right to left': repeated('שלום **עולם** '),
  'changes of direction': repeated('\u202e\u202d'),
  'characters without a width': repeated('\u200b\u200d'),
  'ideographs and stars': repeated('强**调。'),
  faces: repeated('👨‍👩‍👧‍👦'),
  'halves of characters': repeated('\ud83d'),
  callouts: repeated('> [!NOTE]\n> a\n\n'),
  diagrams: repeated('```mermaid\ngraph TD; A-->B\n```\n'),
};

/** All kinds, by name. */
export const hostileTexts: readonly HostileText[] = Object.entries(kinds).map(([name, of]) => ({ name, of }));

/** Tables of a few kilobytes that stood for up to seven million cells. */
export const hostileTables: readonly { columns: number; rows: number }[] = [
  { columns: 100, rows: 200 },
  { columns: 300, rows: 1_000 },
  { columns: 600, rows: 1_500 },
  { columns: 1_000, rows: 7_000 },
];
