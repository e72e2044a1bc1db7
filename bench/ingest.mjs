// Sources of every type, read in the child process of the product: memory over an empty child against its budget, and
// megabytes a second of CPU time. `--only txt,pdf` measures some of them.
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds, megabytes, only } = readOptions({ rounds: 5, megabytes: 20, only: '' });
const budget = 300;
const all = [
  'txt',
  'md',
  'log',
  'csv',
  'json',
  'jsonl',
  'yaml',
  'xml',
  'html',
  'ts',
  'rtf',
  'mbox',
  'docx',
  'xlsx',
  'epub',
  'pdf',
];

const types = only === '' ? all : only.split(',');

for (const type of types) {
  const { medians } = await measureInRounds({ product: () => read(type) }, rounds, { warmUp: false });
  const { memory, processor, seconds, size } = medians.product;
  const goal = { floor: { most: 1 } };
  report({ name: `ingest-${type}-memory`, product: Math.max(1, memory), floor: budget, rounds, goal });
  inform(`ingest-${type}`, { megabytes: size, seconds, 'megabytes-per-second': size / processor });
}

async function read(type) {
  const program = await startProgram('bench/programs/read-source.mjs', { args: [type, String(megabytes)] });
  await program.stop();
  return program.said;
}
