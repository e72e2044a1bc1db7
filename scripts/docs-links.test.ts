import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const coverageFile = 'docs/spec-coverage.md';

/** The words that may replace a test link in spec-coverage.md, in the order of its score table. */
const capabilities = [
  'spine',
  'accounts',
  'answers',
  'chats',
  'compare',
  'prompts',
  'notes',
  'prompt-library',
  'library',
  'billing',
  'support',
  'sharing',
  'blog',
  'legal',
  'data',
];

function markdownFiles(): string[] {
  const top = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((name) => existsSync(join(root, name)));
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  return [...top, ...docs.sort()];
}

function withoutFences(text: string): string {
  return text.replace(/^ {0,3}(```+|~~~+)[^\n]*\n[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm, '');
}

/** Every link target: inline links, reference definitions, HTML attributes. */
function linkTargets(text: string): string[] {
  const prose = withoutFences(text).replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
  const patterns = [
    /\]\(\s*<?([^)\s>]+)>?(?:\s+["'(][^\n]*?["')])?\s*\)/g,
    /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)>?/gm,
    /\s(?:src|href|srcset)="([^"\s]+)[^"]*"/g,
  ];
  return patterns.flatMap((pattern) => [...prose.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/**
 * Anchors as GitHub generates them: lowercase, without punctuation, repeated headings numbered; plus explicit
 * ids.
 */
function anchors(text: string): Set<string> {
  const prose = withoutFences(text);
  const found = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$/gm)) {
    const slug = heading
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    let name = slug;
    for (let n = 1; found.has(name); n += 1) name = `${slug}-${n}`;
    found.add(name);
  }
  for (const [, id = ''] of prose.matchAll(/<[a-z]+\s[^>]*?(?:id|name)="([^"]+)"/g)) found.add(id);
  return found;
}

/** What is wrong with a link in a Markdown file, if anything. */
function brokenLink(file: string, text: string, target: string): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) return undefined;
  const [path = '', anchor = ''] = decodeURIComponent(target).split('#', 2);
  const noHeading = `${file}: ${target} names no heading`;
  if (path === '') return anchors(text).has(anchor) ? undefined : noHeading;
  const base = path.startsWith('/') ? root : join(root, dirname(file));
  const absolute = resolve(base, `./${path}`);
  if (relative(root, absolute).split(sep)[0] === '..') return `${file}: ${target} leaves the repository`;
  if (!existsSync(absolute)) return `${file}: ${target} does not exist`;
  if (anchor === '' || !absolute.endsWith('.md')) return undefined;
  return anchors(readFileSync(absolute, 'utf8')).has(anchor) ? undefined : noHeading;
}

function brokenLinks(file: string, text: string): string[] {
  return linkTargets(text).flatMap((target) => brokenLink(file, text, target) ?? []);
}

interface CoverageLine {
  section: string;
  id: string;
  state: string;
}

/** The rows under each `### C2 …` heading. A malformed row is an error, never skipped. */
function coverageLines(text: string): { lines: CoverageLine[]; problems: string[] } {
  const lines: CoverageLine[] = [];
  const problems: string[] = [];
  let section = '';
  for (const row of text.split('\n')) {
    section = /^### ([CP][1-9]) \S/.exec(row)?.[1] ?? section;
    if (section === '' || !row.startsWith('|') || /^\| (id|---) \|/.test(row)) continue;
    const [, id, state] = /^\| ([CP][1-9]-\d{3}) \| [^|]*[^|\s][^|]* \| ([^|]+) \|$/.exec(row) ?? [];
    if (id === undefined || state === undefined) problems.push(`not a row of id, rule and state: ${row}`);
    else lines.push({ section, id, state });
  }
  return { lines, problems };
}

function idProblems(lines: CoverageLine[]): string[] {
  const last = new Map<string, string>();
  return lines.flatMap(({ section, id }) => {
    const before = last.get(section) ?? '';
    last.set(section, id);
    if (!id.startsWith(`${section}-`)) return [`${id} stands in section ${section}`];
    // Ids of a section have equal width, so string order is numeric order.
    return id > before ? [] : [`${id} does not ascend after ${before}`];
  });
}

function isProven(state: string): boolean {
  return state.startsWith('[');
}

function stateProblem({ id, state }: CoverageLine): string | undefined {
  if (!isProven(state)) {
    return capabilities.includes(state) ? undefined : `${id}: ${state} is no capability`;
  }
  for (const link of state.split(', ')) {
    const target = /^\[[^\]]+\]\(([^)#\s]+)(?:#[^)\s]*)?\)$/.exec(link)?.[1];
    if (target === undefined) return `${id}: ${link} is no link`;
    if (!/\.(test|spec)\.(ts|tsx|mjs)$/.test(target)) return `${id}: ${target} is no test file`;
    const file = resolve(root, dirname(coverageFile), target);
    if (!existsSync(file) || !statSync(file).isFile()) return `${id}: ${target} does not exist`;
  }
  return undefined;
}

function countedScore(lines: CoverageLine[]): [string, number][] {
  return [
    ['total', lines.length],
    ['proven', lines.filter(({ state }) => isProven(state)).length],
    ...capabilities.map((word): [string, number] => [
      word,
      lines.filter(({ state }) => state === word).length,
    ]),
  ];
}

function writtenScore(text: string): [string, number][] {
  const table = /^## Score\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  return [...table.matchAll(/^\| ([a-z-]+) \| (\d+) \|/gm)].map(([, word = '', count]) => [
    word,
    Number(count),
  ]);
}

describe('links of the documents', () => {
  it.each(markdownFiles())('%s links only to what exists', (file) => {
    expect(brokenLinks(file, readFileSync(join(root, file), 'utf8'))).toEqual([]);
  });

  it('reports a missing file, a missing heading and a path outside the repository', () => {
    const text =
      '# One\n[a](gone.md) [b](#two) [c](spec-coverage.md#gone "t") [d](../../x.md)\n[e]: gone.png\n';
    expect(brokenLinks('docs/sample.md', `${text}<img alt="" src="gone.svg">`)).toEqual([
      'docs/sample.md: gone.md does not exist',
      'docs/sample.md: #two names no heading',
      'docs/sample.md: spec-coverage.md#gone names no heading',
      'docs/sample.md: ../../x.md leaves the repository',
      'docs/sample.md: gone.png does not exist',
      'docs/sample.md: gone.svg does not exist',
    ]);
  });

  it('accepts external URLs, repeated headings and samples in code', () => {
    const text =
      '# A `b`: c\n## Two\n## Two\n[x](https://a.b/c) [y](#two-1) [z](#a-b-c) `[q](gone.md)`\n' +
      '[s](spec-coverage.md#score)\n```md\n# Three\n[q](gone.md)\n```\n';
    expect(brokenLinks('docs/sample.md', text)).toEqual([]);
  });
});

describe('the coverage of the specification', () => {
  const text = readFileSync(join(root, coverageFile), 'utf8');
  const { lines, problems } = coverageLines(text);

  it('has rules for each of the nine sections of both documents', () => {
    const sections = ['C', 'P'].flatMap((document) =>
      Array.from({ length: 9 }, (_, n) => `${document}${n + 1}`),
    );
    expect(problems).toEqual([]);
    expect([...new Set(lines.map(({ section }) => section))]).toEqual(sections);
  });

  it('has unique ids that ascend within their section', () => {
    expect(idProblems(lines)).toEqual([]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  it('proves each line with an existing test or names the capability that will bring it', () => {
    expect(lines.flatMap((line) => stateProblem(line) ?? [])).toEqual([]);
  });

  it('has a score that matches the lines', () => {
    expect(writtenScore(text)).toEqual(countedScore(lines));
  });

  it('reports wrong rows, ids and states', () => {
    const rows = ['### C1 One', '| C1-002 | a | soon |', '| C1-002 | b | [test](../scripts/gone.test.ts) |'];
    const sample = coverageLines(
      [...rows, '| C2-003 | c | [test](spec-coverage.md) |', '| C1-4 | d | spine |'].join('\n'),
    );
    expect(sample.problems).toEqual(['not a row of id, rule and state: | C1-4 | d | spine |']);
    expect(idProblems(sample.lines)).toEqual([
      'C1-002 does not ascend after C1-002',
      'C2-003 stands in section C1',
    ]);
    expect(sample.lines.map(stateProblem)).toEqual([
      'C1-002: soon is no capability',
      'C1-002: ../scripts/gone.test.ts does not exist',
      'C2-003: spec-coverage.md is no test file',
    ]);
  });
});
