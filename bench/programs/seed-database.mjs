// Product of `seed`: one kind of start with the prompt library, in the given data directory.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryContent, seedLibrary } from '../../apps/server/src/features/prompts/tasks/seed.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { root } from '../../scripts/lib/root.mjs';

const [kind, dataDirectory] = process.argv.slice(2);
const library = join(root, 'content/tasks');
const now = new Date();
const seeding = { extent: 'full', now };

/** By kind of start: loads the library and returns the seconds it took, without opening an existing database. */
const kinds = {
  /** Into an empty data directory: the whole opening, since it includes the library. */
  first: () =>
    seconds(async () => {
      database = await open(() => libraryContent('full', now));
      await seedLibrary(database, seeding);
    }),
  unchanged: async () => {
    database = await open();
    return seconds(() => seedLibrary(database, seeding));
  },
  /** One of the thirty files has another text in every task. */
  changed: () => withChangedFiles(['writing.ru.yaml']),
  /** Every file has changed. */
  renewed: async () => withChangedFiles((await readdir(library)).filter((name) => name.endsWith('.yaml'))),
  /** All tasks into an empty database, without a template; this is how the template is built. */
  scratch: async () => {
    database = await open();
    const content = await libraryContent('full', now);
    return seconds(() => content.fill(database));
  },
};

let database;
console.log('ready', JSON.stringify({ seconds: await kinds[kind]() }));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));

function open(content) {
  return openDatabase({ dataDirectory, databaseUrl: undefined, log: createLog('warn'), content });
}

async function withChangedFiles(names) {
  database = await open();
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-shelves-'));
  try {
    await cp(library, directory, { recursive: true });
    for (const name of names) {
      const path = join(directory, name);
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replaceAll(/^( +description: )(.*)\.$/gm, '$1$2 .'));
    }
    return await seconds(() => seedLibrary(database, { ...seeding, directory }));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function seconds(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
