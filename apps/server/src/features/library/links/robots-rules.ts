import { setImmediate } from 'node:timers/promises';

/** How much of a robots.txt is read; RFC 9309 asks for at least this. The rest is ignored. */
export const robotsBytes = 500 * 1024;

/** Others have their turn on the server's thread after this many characters of the file, or of what is walked for a verdict. */
const slice = 64 * 1024;

/** No address that we fetch is longer, so a longer path matches none. */
const longestPath = 4_096;

/** Rules with wildcards, each of which walks the whole address. More than any site has; the rest are ignored. */
const mostWildcards = 1_000;

interface Rule {
  allows: boolean;
  path: string;
  hasWildcards: boolean;
  /** Whether an address has to end where the path does. */
  isWhole: boolean;
}

interface Part {
  text: string;
  /** For each position, how much of the beginning ends there: the table of Knuth, Morris and Pratt. */
  failures: Uint16Array;
}

/** Tells whether an address may be fetched. */
export type RobotsVerdict = (url: URL) => Promise<boolean>;

/**
 * Reads a robots.txt as RFC 9309 describes it: the rules of all groups for the robot, or else of those for every robot. A
 * hostile site writes it, so reading takes time in proportion to the file, and a verdict in proportion to the rules and
 * to each wildcard times the address.
 */
export async function readRobots(bytes: Buffer, robot: string): Promise<RobotsVerdict> {
  const text = bytes.toString('utf8', 0, robotsBytes).replace(/^\uFEFF/, '');
  const own = createRules();
  const everybodys = createRules();
  let hasOwn = false;
  let group = { isOwn: false, isEverybodys: false, hasRules: true };
  let turn = slice;
  for (const { line, end } of linesOf(text, bytes.length > robotsBytes)) {
    if (end > turn) {
      await setImmediate();
      turn = end + slice;
    }
    const { key, value } = recordOf(line);
    if (key === 'user-agent') {
      if (group.hasRules) group = { isOwn: false, isEverybodys: false, hasRules: false };
      group.isOwn ||= /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() === robot.toLowerCase();
      group.isEverybodys ||= value === '*';
      hasOwn ||= group.isOwn;
    }
    if (key !== 'allow' && key !== 'disallow') continue;
    group.hasRules = true;
    const rule = group.isOwn || group.isEverybodys ? ruleOf(key === 'allow', value) : undefined;
    if (rule && group.isOwn) own.add(rule);
    if (rule && group.isEverybodys) everybodys.add(rule);
  }
  const { rules } = hasOwn ? own : everybodys;
  return (url) => verdictOf(rules, url);
}

/** The lines of a text. The last one of a text that was cut is left out: half a path would forbid more than the whole. */
function* linesOf(text: string, isCut: boolean): Generator<{ line: string; end: number }> {
  const breaks = /\r\n?|\n/g;
  let start = 0;
  for (const { index, 0: found } of text.matchAll(breaks)) {
    yield { line: text.slice(start, index), end: index };
    start = index + found.length;
  }
  if (!isCut) yield { line: text.slice(start), end: text.length };
}

function recordOf(line: string): { key: string; value: string } {
  const hash = line.indexOf('#');
  const record = hash < 0 ? line : line.slice(0, hash);
  const colon = record.indexOf(':');
  return {
    key: record.slice(0, Math.max(0, colon)).trim().toLowerCase(),
    value: record.slice(colon + 1).trim(),
  };
}

/** A rule, or undefined if it says nothing or could match no address. */
function ruleOf(allows: boolean, value: string): Rule | undefined {
  if (!value.startsWith('/') && !value.startsWith('*')) return undefined;
  const collapsed = value.replaceAll(/\*+/g, '*');
  if (collapsed.length > longestPath) return undefined;
  const isWhole = collapsed.endsWith('$');
  const path = comparable(isWhole ? collapsed.slice(0, -1) : collapsed);
  return { allows, path, isWhole, hasWildcards: path.includes('*') };
}

/** Rules in their order, with wildcards in as many as are walked. */
function createRules(): { rules: Rule[]; add(rule: Rule): void } {
  const rules: Rule[] = [];
  let wildcards = 0;
  return {
    rules,
    add: (rule) => {
      if (rule.hasWildcards) wildcards += 1;
      if (!rule.hasWildcards || wildcards <= mostWildcards) rules.push(rule);
    },
  };
}

function partOf(text: string): Part {
  const failures = new Uint16Array(text.length);
  for (let at = 1, length = 0; at < text.length; at += 1) {
    while (length > 0 && text.charCodeAt(at) !== text.charCodeAt(length)) length = failures[length - 1] ?? 0;
    if (text.charCodeAt(at) === text.charCodeAt(length)) length += 1;
    failures[at] = length;
  }
  return { text, failures };
}

/** The longest path that matches decides, and allowing wins over forbidding. */
async function verdictOf(rules: readonly Rule[], url: URL): Promise<boolean> {
  if (url.pathname === '/robots.txt') return true;
  const address = comparable(url.pathname + url.search).replaceAll('*', '%2A');
  let best: Rule | undefined;
  let walked = 0;
  for (const rule of rules) {
    if (walked > slice) {
      await setImmediate();
      walked = 0;
    }
    const gain = rule.path.length - (best?.path.length ?? -1);
    if (gain < 0 || (gain === 0 && !rule.allows)) continue;
    walked += rule.path.length + (rule.hasWildcards ? address.length : 0);
    if (matches(rule, address)) best = rule;
  }
  return best?.allows ?? true;
}

function matches({ path, hasWildcards, isWhole }: Rule, address: string): boolean {
  if (!hasWildcards) return isWhole ? address === path : address.startsWith(path);
  const [first = '', ...others] = path.split('*');
  if (!address.startsWith(first)) return false;
  let from = first.length;
  const last = isWhole ? others.pop() : undefined;
  for (const text of others) {
    from = endOf(partOf(text), address, from);
    if (from < 0) return false;
  }
  return last === undefined || (address.length - from >= last.length && address.endsWith(last));
}

/** Where the first occurrence of a part ends, -1 if there is none. */
function endOf({ text, failures }: Part, address: string, from: number): number {
  if (text === '') return from;
  for (let at = from, length = 0; at < address.length; at += 1) {
    while (length > 0 && address.charCodeAt(at) !== text.charCodeAt(length))
      length = failures[length - 1] ?? 0;
    if (address.charCodeAt(at) === text.charCodeAt(length)) length += 1;
    if (length === text.length) return at + 1;
  }
  return -1;
}

/** Spells a path in one way: what has to be percent-encoded is, what need not be is not. */
function comparable(path: string): string {
  return path
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]+|\$/g, (found) => (found === '$' ? '%24' : encodeURIComponent(found)))
    .replaceAll(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code.toUpperCase();
    });
}
