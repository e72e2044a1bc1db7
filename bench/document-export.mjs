// A chat of two hundred pages as a PDF: seconds and memory of the process that writes it, against their budgets.
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds, turns } = readOptions({ rounds: 5, turns: 190 });
const budget = { seconds: 10, megabytes: 350 };

const { medians } = await measureInRounds({ product: exported }, rounds, { warmUp: false });
const { pdf, ...budgeted } = medians.product;
for (const [which, product] of Object.entries(budgeted)) {
  const goal = { floor: { most: 1 } };
  report({ name: `document-export-${which}`, product, floor: budget[which], rounds, goal });
}
inform('document-export-megabytes', { pdf });

async function exported() {
  const program = await startProgram('bench/programs/export-document.mjs', {
    args: [String(turns)],
    flags: ['--liftoff-only', '--max-semi-space-size=2'],
  });
  await program.stop();
  return program.said;
}
