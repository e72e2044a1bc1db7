import { cpSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keptAsPackages, readAsFiles } from '../../apps/server/rolldown.bundle.ts';
import { root } from './root.mjs';

/** All that runs in production, beside packages. */
const files = [
  'package.json',
  'apps/server/package.json',
  'apps/server/openapi.json',
  'apps/server/migrations',
  'apps/server/dist',
  'apps/web/dist',
  'content',
];

/** Copies what the production image holds, once everything is built; `without` names what may be left out. */
export function writeImageFiles(target, { without = [] } = {}) {
  // Sources are not needed, but for templates, which are read as files.
  const templates = globSync('apps/server/src/**/*.typ', { cwd: root });
  for (const path of [...files, ...templates, ...imagePackages()]) {
    if (without.includes(path)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true, filter: isWanted(join(root, path)) });
  }
  // Where the template of the embedded database is kept.
  mkdirSync(join(target, '.cache'), { recursive: true });
}

/** Packages within a package come along only where something needs them. */
function isWanted(start) {
  return (path) => !/[/]node_modules$|[.]testing[.]js$/.test(path.slice(start.length));
}

/** Folders of the packages that are not in the bundle, with what they depend on. */
export function imagePackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { dependencies, optionalDependencies } = packages['apps/server'];
  const found = new Set();
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if ([...keptAsPackages, ...readAsFiles].some((pattern) => pattern.test(name))) add('apps/server', name);
  }
  return [...found].sort();

  function add(from, name) {
    const folder = folderOf(from, name);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies: needed, optionalDependencies: optional } = packages[folder];
    for (const other of Object.keys({ ...needed, ...optional })) add(folder, other);
  }

  /** Like Node: the nearest folder of packages that has it. Those for other systems are in the lock but not installed. */
  function folderOf(from, name) {
    for (let place = from; ; place = dirname(place)) {
      const folder = join(place === '.' ? '' : place, 'node_modules', name);
      if (folder in packages && existsSync(join(root, folder))) return folder;
      if (place === '.') return undefined;
    }
  }
}
