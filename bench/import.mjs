// An export of ChatGPT, made here, read in the child process of the product: memory over an empty child against its budget,
// and megabytes a second. The whole export is read to its frames, as an import reads it.
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds, megabytes } = readOptions({ rounds: 3, megabytes: 100 });
const budget = 300;

const { medians } = await measureInRounds({ product: read }, rounds, { warmUp: false });
const { memory, processor, seconds, size, chats } = medians.product;
report({
  name: 'import-memory',
  product: Math.max(1, memory),
  floor: budget,
  rounds,
  goal: { floor: { most: 1 } },
});
inform('import', { megabytes: size, chats, seconds, 'megabytes-per-second': size / processor });

async function read() {
  const program = await startProgram('bench/programs/read-export.mjs', { args: [String(megabytes)] });
  await program.stop();
  return program.said;
}
