import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { always } from '../lib/i18n/texts.ts';

/** Code that is fetched when it is wanted, and the texts that come with it. */
interface Fetched {
  path: string;
  groups: readonly string[];
}

interface Source {
  /** What comes with it. */
  imports: readonly string[];
  fetches: readonly Fetched[];
  /** What it says. */
  says: ReadonlySet<string>;
  /** What it sees to itself before it says it. */
  loads: readonly string[];
}

const root = join(import.meta.dirname, '..');
const groups = readdirSync(join(import.meta.dirname, 'en')).map((file) => basename(file, '.json'));
const mention = new RegExp(`['"\`](${groups.join('|')})\\.[\\w$]`, 'g');
const importing = /^(?:import|export)\s+(?!type\b)(?:[^;]*?\sfrom\s+)?'(\.[^']+)'/gm;
const fetching = /(?:withTexts\(\s*\[([^\]]*)\],[^;]*?)?import\(\s*'(\.[^']+)'\s*\)/g;
const loading = /(?:loadTexts\(|\btexts: )\[([^\]]*)\]/g;

function namesIn(list = ''): string[] {
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const found = (pattern: RegExp) => [...text.matchAll(pattern)];
  const pathOf = (relative = '') => join(file, '..', relative);
  const fetches = found(fetching).map(([, list, path]) => ({ path: pathOf(path), groups: namesIn(list) }));
  // A page stands inside its layout, which has its texts by then.
  const around = fetches
    .filter(({ path }) => path.endsWith('-layout.tsx'))
    .flatMap((layout) => layout.groups);
  return {
    imports: found(importing).map(([, path]) => pathOf(path)),
    fetches: fetches.map((fetched) => ({ ...fetched, groups: [...around, ...fetched.groups] })),
    says: new Set(found(mention).map(([, group = '']) => group)),
    loads: found(loading).flatMap(([, list]) => namesIn(list)),
  };
}

const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing|d)\.tsx?$/.test(file))
    .map((file) => [join(root, file), read(join(root, file))]),
);

/** Everything that is there once the file is. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of sources.get(file)?.imports ?? []) withImports(imported, seen);
  return seen;
}

/** For each file the texts that are there whichever way it came: fewer with each way, until nothing changes. */
function textsAtHand(): Map<string, Set<string>> {
  const atHand = new Map<string, Set<string>>();
  const arrivals: Fetched[] = [{ path: join(root, 'start.tsx'), groups: always }];
  for (const arrival of arrivals) {
    for (const file of withImports(arrival.path)) {
      const before = atHand.get(file);
      const now = new Set(arrival.groups.filter((group) => before?.has(group) ?? true));
      if (before?.size === now.size) continue;
      atHand.set(file, now);
      const { fetches = [], loads = [] } = sources.get(file) ?? {};
      arrivals.push(
        ...fetches.map(({ path, groups: more }) => ({ path, groups: [...now, ...loads, ...more] })),
      );
    }
  }
  return atHand;
}

test('every piece of the page has its texts by the time it is shown', () => {
  const missing = [...textsAtHand()].flatMap(([file, atHand]) => {
    const { says = new Set<string>(), loads = [] } = sources.get(file) ?? {};
    const unknown = [...says].filter((group) => !atHand.has(group) && !loads.includes(group));
    return unknown.map((group) => `${file.slice(root.length + 1)} needs ${group}`);
  });
  expect(missing).toEqual([]);
});
