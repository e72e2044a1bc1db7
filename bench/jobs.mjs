// Small jobs per second of one worker, against plain pg-boss, and mails against their goal.
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { freePort, startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const options = readOptions({ rounds: 5, jobs: 4000, mails: 500, batch: 20 });
const { rounds, batch } = options;
const leastJobs = 200;
const leastMails = 50;

await withPostgres(async ({ postgres }) => {
  const { smtpUrl, stop: stopMailServer } = await startMailServer();
  const worker = await startWorker(postgres);
  try {
    const compared = await measureInRounds(
      {
        product: () => worker.ask({ kind: 'product', count: options.jobs, batch }),
        floor: () => worker.ask({ kind: 'floor', count: options.jobs, batch }),
      },
      rounds,
    );
    // Measured separately: cleaning up after the mails would count against the product.
    const beside = await measureInRounds(
      {
        single: () => worker.ask({ kind: 'product', count: options.jobs / 4, batch: 1 }),
        mails: () => worker.ask({ kind: 'mails', count: options.mails, smtpUrl }),
      },
      rounds,
    );
    const { product, floor, single, mails } = { ...compared.medians, ...beside.medians };
    const rates = [
      { name: 'jobs', product: product.rate, floor: floor.rate, goal: { floor: { least: 0.8 } } },
      { name: 'jobs-rate', product: product.rate, floor: leastJobs, goal: { floor: { least: 1 } } },
      { name: 'jobs-mails', product: mails.rate, floor: leastMails, goal: { floor: { least: 1 } } },
    ];
    for (const rate of rates) report({ ...rate, rounds });
    inform('jobs-one-by-one', { product: single.rate });
  } finally {
    await worker.stop();
  }
  await stopMailServer();
});

function startWorker(settings) {
  return startProgram('bench/programs/work-jobs.mjs', { env: settings });
}

/** The simulated mailbox in a separate process. */
async function startMailServer() {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), SMTP_PORT: String(smtpPort) };
  const { stop } = await startProgram('bench/programs/mail-server.mjs', { env });
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop };
}
