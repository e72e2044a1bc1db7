import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture, run } from './run.mjs';

/** Programs started by the tests, and their Debian packages. */
const programs = [
  {
    // The headless build needs a third less CPU.
    name: 'Chromium',
    package: 'chromium-headless-shell',
    path: () => firstExisting(['/usr/bin/chromium-headless-shell']),
  },
  {
    name: 'Redis',
    package: 'redis-server',
    path: () => firstExisting(['/usr/bin/redis-server', '/usr/local/bin/redis-server']),
  },
  { name: 'PostgreSQL', package: 'postgresql', path: postgresBinaries },
  { name: 'hunspell', package: 'hunspell', path: () => firstExisting(['/usr/bin/hunspell']) },
  ...[
    { package: 'hunspell-en-us', file: 'en_US.dic' },
    { package: 'hunspell-ru', file: 'ru_RU.dic' },
    { package: 'hunspell-fr', file: 'fr.dic' },
  ].map(({ package: name, file }) => ({
    name,
    package: name,
    path: () => firstExisting([`/usr/share/hunspell/${file}`]),
  })),
  // Third-party programs that read the product's documents.
  { name: 'pdftotext', package: 'poppler-utils', path: () => firstExisting(['/usr/bin/pdftotext']) },
  {
    name: 'LibreOffice Writer',
    package: 'libreoffice-writer-nogui',
    path: () => firstExisting(['/usr/bin/soffice']),
  },
];

/** Ensures that the programs are there: installs them with apt where possible, otherwise names them. */
export async function ensurePrograms() {
  const missing = programs.filter((program) => !program.path());
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.package);
  const canInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!canInstall) {
    throw new Error(
      `The tests need ${missing.map((program) => program.name).join(', ')}. Install: ${packages.join(' ')}`,
    );
  }
  console.log(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await capture('apt-get', ['update', '-qq'], { env });
  if (update.code !== 0) console.log(update.output);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Folder with PostgreSQL's programs: the oldest version from 15 on, since that is the oldest we support. */
export function postgresBinaries() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const versions = readdirSync(base)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((left, right) => left - right);
  return versions
    .map((version) => join(base, String(version), 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
}

function firstExisting(paths) {
  return paths.find((path) => existsSync(path));
}
