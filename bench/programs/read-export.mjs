// Product of `import`: an export of ChatGPT, made here, read as the server reads it. Peak memory and CPU time of the child
// process are those over a process that reads one short chat.
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { foundFrames, runReader } from '../../apps/server/src/features/data/import/run-reader.ts';
import { createChildPool } from '../../apps/server/src/platform/children/child-pool.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemFolders } from '../../apps/server/src/platform/temporary.ts';
import { processorTime } from '../lib/processes.mjs';

const [megabytes] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'polylogue-bench-'));
const pool = createChildPool({ log: createLog('warn'), temporary: systemFolders });
const sentence = 'The tide comes in twice a day, and with it everything that floats. ';
const mark = '\uE200cite\uE202turn0search1\uE201';
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

await read(1);
const empty = { peak, time };
peak = 0;
time = 0;
const { seconds, size, chats } = await read(Number(megabytes) * 1_000_000);
await pool.close();
await rm(folder, { recursive: true });
console.log(
  'ready',
  JSON.stringify({
    size: size / 1_000_000,
    chats,
    memory: (peak - empty.peak) / 1_024,
    processor: (time - empty.time) / 1_000,
    seconds,
  }),
);
process.once('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 60_000);

async function read(bytes) {
  const path = join(folder, `export-${bytes}`);
  const foundPath = `${path}-found`;
  await pipeline(Readable.from(exportOf(bytes)), createWriteStream(path));
  const { size } = await stat(path);
  const started = performance.now();
  const { signal } = new AbortController();
  await runReader(children, { userId: 1, signal, path, bytes: size, check: false, foundPath });
  const seconds = (performance.now() - started) / 1_000;
  let chats = 0;
  for await (const frame of foundFrames(foundPath)) if ('chat' in frame) chats += 1;
  return { seconds, size, chats };
}

/** Conversations of forty messages with a regeneration, hidden nodes and marks of sources, until there are enough bytes. */
function* exportOf(bytes) {
  let written = 0;
  for (let number = 0; written < bytes; number += 1) {
    const text = `${number === 0 ? '[' : ','}${JSON.stringify(conversation(number))}`;
    written += Buffer.byteLength(text);
    yield text;
  }
  yield ']';
}

function conversation(number) {
  const mapping = { root: { id: 'root', message: null, parent: null } };
  let parent = 'root';
  const add = (id, under, role, text) => {
    const content = { content_type: 'text', parts: [text] };
    const metadata = role === 'assistant' ? { model_slug: 'gpt-4o' } : {};
    const message = { id, author: { role }, content, create_time: 1_700_000_000 + number, metadata };
    mapping[id] = { id, message, parent: under };
  };
  for (let place = 0; place < 20; place += 1) {
    add(`s${place}`, parent, 'system', '');
    add(`q${place}`, `s${place}`, 'user', sentence.repeat(3));
    add(`a${place}`, `q${place}`, 'assistant', sentence.repeat(20) + mark);
    if (place % 5 === 0) add(`b${place}`, `q${place}`, 'assistant', sentence.repeat(15));
    parent = `a${place}`;
  }
  return {
    conversation_id: `c${number}`,
    title: `Chat ${number}`,
    create_time: 1_700_000_000,
    current_node: parent,
    mapping,
  };
}
