import { hostname } from 'node:os';
import { join } from 'node:path';
import { allDue, allJobs, buildApp, buildWorkerApp } from './app.ts';
import { compose } from './compose.ts';
import { publicUrl, readConfig, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { isOperatorError } from './operator-errors.ts';
import { privateUmask } from './platform/private-directory.ts';
import { createLog } from './platform/log.ts';
import { startTracing } from './platform/tracing.ts';
import { startSimulators } from './simulators.ts';
import { version } from './version.ts';

/**
 * Seconds in which a node beside others still takes messages after it was told to end, while `/api/health` says that it
 * leaves: balancers ask every few seconds and send people here until then.
 */
const leaveNotice = 5;

/** Starts the configured roles; returns a function that closes them. */
async function start(config: Config): Promise<() => Promise<void>> {
  const role = [...config.roles].join(',');
  const log = createLog(config.LOG_LEVEL, { base: { host: hostname(), version, role } });
  const { tracedShare: share } = config;
  const stopTracing = share === undefined ? undefined : await startTracing({ version, role, share });
  const startsSimulators = config.simulators.start && config.roles.has('web');
  const simulators = startsSimulators
    ? await startSimulators(
        config.simulators.port,
        `http://localhost:${config.PORT}`,
        join(config.DATA_DIR, 'simulators'),
      )
    : undefined;
  const { deps, close } = await compose({ config, log, simulators });
  await deps.jobs.start(allJobs(deps));
  deps.due.start(allDue(deps));
  const isWorker = config.roles.has('worker');
  if (isWorker) await deps.jobs.work();
  deps.due.work({ isWorker });
  const isWeb = config.roles.has('web');
  const app = await (isWeb ? buildApp(deps) : buildWorkerApp(deps));
  await app.listen({ port: config.PORT, host: config.HOST });
  if (!isWeb) {
    console.log('Polylogue is ready to work on jobs');
    return async () => {
      await takeNothingNew(deps);
      await app.close();
      await close();
      await stopTracing?.();
    };
  }
  if (deps.models.list().some(({ demo }) => demo)) {
    console.log('Models    answer as demos where no key is set, such as OPENAI_API_KEY');
  }
  if (simulators) console.log(`Mailbox   ${simulators.url}/mail`);
  console.log(`API docs  ${publicUrl(config)}/api/docs`);
  console.log(`Polylogue is ready on ${publicUrl(config)}`);
  setImmediate(() => features.forEach(({ warmUp }) => warmUp?.()));
  return async () => {
    await takeNothingNew(deps);
    const running = deps.generations.count();
    if (running > 0 && config.DRAIN_SECONDS > 0) {
      console.log(
        `Waiting up to ${config.DRAIN_SECONDS} s for running answers (${running}); a second signal ends at once`,
      );
    }
    // Sockets stay open meanwhile, so that readers see the end of their answers.
    await deps.generations.close(config.DRAIN_SECONDS, deps.nodes?.hasOthers() ? leaveNotice : 0);
    await app.close();
    await close();
    await simulators?.stop();
    await stopTracing?.();
  };
}

/** What a node that leaves would begin, it could not end. */
async function takeNothingNew({ jobs, due }: Pick<Deps, 'jobs' | 'due'>): Promise<void> {
  due.leave();
  await jobs.leave();
}

/**
 * Shuts down in order on Ctrl-C or SIGTERM; a second signal exits at once. Installed first thing: as PID 1 of
 * a container the process has no default signal handling.
 */
function closeOnSignal(): (close: () => Promise<void>) => void {
  let close: (() => Promise<void>) | undefined;
  let closing = false;
  const end = () => {
    if (closing || !close) process.exit(closing ? 1 : 0);
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return (started) => {
    close = started;
  };
}

// Regardless of the operator's umask: the data is private conversations.
process.umask(privateUmask);
const closeWith = closeOnSignal();
try {
  closeWith(await start(readConfig(process.env)));
} catch (error) {
  console.error(isOperatorError(error) ? error.message : error);
  process.exit(1);
}
