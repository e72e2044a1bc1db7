import { allJobs, buildApp, buildWorkerApp } from './app.ts';
import { ConfigError, publicUrl, readConfig, type Config } from './config.ts';
import { openDeps } from './deps.ts';
import { countTokens } from './features/messages/count-tokens.ts';
import { DataDirectoryInUse } from './platform/db/data-lock.ts';
import { DatabaseTooNew } from './platform/db/migrate.ts';
import { DiskFull } from './platform/disk-room.ts';
import { privateUmask } from './platform/private-directory.ts';
import { createLog } from './platform/log.ts';
import { startSimulators } from './simulators.ts';

/** Starts the configured roles; returns what closes them again. */
async function start(config: Config): Promise<() => Promise<void>> {
  const log = createLog(config.LOG_LEVEL);
  const startsSimulators = config.simulators.start && config.roles.has('web');
  const simulators = startsSimulators ? await startSimulators(config.simulators.port) : undefined;
  const { deps, close } = await openDeps({ config, log, simulators });
  await deps.jobs.start(allJobs(deps));
  if (config.roles.has('worker')) await deps.jobs.work();
  const isWeb = config.roles.has('web');
  const app = await (isWeb ? buildApp(deps) : buildWorkerApp(deps));
  await app.listen({ port: config.PORT, host: config.HOST });
  if (!isWeb) {
    console.log('Polylogue is ready to work on jobs');
    return async () => {
      await app.close();
      await close();
    };
  }
  if (simulators) console.log(`Mailbox   ${simulators.url}/mail`);
  console.log(`API docs  ${publicUrl(config)}/api/docs`);
  console.log(`Polylogue is ready on ${publicUrl(config)}`);
  // Loads the table of the tokenizer, or the first message would wait for it.
  setImmediate(() => void countTokens(''));
  return async () => {
    // Sockets stay open meanwhile, so that readers see the end.
    await deps.generations.close(config.DRAIN_SECONDS);
    await app.close();
    await close();
    await simulators?.stop();
  };
}

/**
 * Ends the process in order on Ctrl-C or SIGTERM; a second one ends it at once. Listens from the first moment on: as
 * the first process of a container it would not end by itself.
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

const operatorErrors = [ConfigError, DataDirectoryInUse, DatabaseTooNew, DiskFull];
const operatorCodes = new Set<unknown>(['EADDRINUSE', 'ECONNREFUSED', 'ENOSPC']);

/** Errors whose message is for the operator; anything else is a fault of ours and keeps its stack. */
function isOperatorError(error: unknown): error is Error {
  if (operatorErrors.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && operatorCodes.has(error.code);
}

// Whatever the operator's is: the data are people's conversations.
process.umask(privateUmask);
const closeWith = closeOnSignal();
try {
  closeWith(await start(readConfig(process.env)));
} catch (error) {
  console.error(isOperatorError(error) ? error.message : error);
  process.exit(1);
}
