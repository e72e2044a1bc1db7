// Product of `ingest`: a source of a type, made here, read as the server reads it. Peak memory and CPU time of the child
// process are those over a process that reads a word.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSource } from '../../apps/server/src/features/library/reading/read-source.ts';
import { createChildPool } from '../../apps/server/src/platform/children/child-pool.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemFolders } from '../../apps/server/src/platform/temporary.ts';
import { processorTime } from '../lib/processes.mjs';
import { sourceOf } from './ingest-sources.mjs';

const [type, megabytes] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'polylogue-bench-'));
const path = join(folder, 'source');
const pool = createChildPool({ log: createLog('warn'), temporary: systemFolders });
let peak = 0;
let time = 0;

/** Watches the child as the pool runs it; the kernel keeps the highest value. */
const children = {
  ...pool,
  run: (task, asker, talk) =>
    pool.run(task, asker, async (child) => {
      const timer = setInterval(() => {
        try {
          const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
          peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0));
          time = Math.max(time, processorTime(child.pid));
        } catch {
          // It has ended.
        }
      }, 10);
      try {
        return await talk(child);
      } finally {
        clearInterval(timer);
      }
    }),
};

await writeFile(path, 'word');
await read('txt');
const empty = { peak, time };
await sourceOf(type, Number(megabytes) * 1_000_000, path);
peak = 0;
time = 0;
const { seconds, size } = await read(type);
await pool.close();
await rm(folder, { recursive: true });
const figures = {
  size: size / 1_000_000,
  memory: (peak - empty.peak) / 1_024,
  processor: (time - empty.time) / 1_000,
  seconds,
};
console.log('ready', JSON.stringify(figures));
process.once('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 60_000);

async function read(ending) {
  const { size } = await stat(path);
  const started = performance.now();
  const { signal } = new AbortController();
  const reading = readSource({ children }, { userId: 1, path, ending, bytes: size, signal });
  for (let next = await reading.next(); !next.done; next = await reading.next()) continue;
  return { seconds: (performance.now() - started) / 1_000, size };
}
