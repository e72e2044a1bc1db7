// Lines and files by room, with tests apart: now, or at two commits side by side.
//   node scripts/lines.mjs [from] [to]
import { execFileSync } from 'node:child_process';
import { root } from './lib/root.mjs';

const [from, to = 'HEAD'] = process.argv.slice(2);

/** Folders whose subfolders are rooms of their own. */
const split = [
  'apps/server/src/features',
  'apps/web/src/features',
  'apps/server/src',
  'apps/web/src',
  'apps',
  'packages',
];
const isSource = (path) => /\.(ts|tsx|mjs|css|sql|typ)$/.test(path) && !path.includes('/migrations/');
const isTest = (path) => /\.(test|testing|spec)\.tsx?$/.test(path) || /(^|\/)(test|e2e|bench)\//.test(path);

const none = { lines: 0, files: 0, tests: 0 };
const before = from === undefined ? undefined : countAt(from);
const after = countAt(to);
const rooms = [...new Set([...(before?.keys() ?? []), ...after.keys()])].sort();
const rows = rooms.map((room) => [room, before?.get(room) ?? none, after.get(room) ?? none]);
for (const [room, old, now] of [...rows, ['all', sum(before), sum(after)]]) {
  const cell = (name) =>
    (before ? `${old[name]} → ${now[name]}` : String(now[name])).padStart(before ? 16 : 8);
  console.log(`${room.padEnd(34)} ${cell('lines')} ${cell('files')} ${cell('tests')}`);
}

function countAt(commit) {
  const counts = new Map();
  for (const [path, lines] of linesAt(commit)) {
    const room = roomOf(path);
    const count = counts.get(room) ?? { ...none };
    if (isTest(path)) count.tests += lines;
    else {
      count.lines += lines;
      count.files += 1;
    }
    counts.set(room, count);
  }
  return counts;
}

/** Every line matches nothing, so Git counts them all. */
function linesAt(commit) {
  const args = ['grep', '-I', '-c', '', commit];
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => /^[^:]+:(.*):(\d+)$/.exec(line))
    .map(([, path, count]) => [path, Number(count)])
    .filter(([path]) => isSource(path));
}

function roomOf(path) {
  const parent = split.find((folder) => path.startsWith(`${folder}/`));
  const room = path.split('/', parent === undefined ? 1 : parent.split('/').length + 1).join('/');
  return room === path ? (parent ?? '.') : room;
}

function sum(counts) {
  const all = { ...none };
  for (const count of counts?.values() ?? []) for (const name of Object.keys(all)) all[name] += count[name];
  return all;
}
