const uniqueViolation = '23505';
const queryCanceled = '57014';

/** A deadlock that the database broke, or a transaction that could not be put in order with the others. */
const givenWay = new Set<unknown>(['40P01', '40001']);

/** The server is shutting down, crashed, starting, or takes no more connections; or it closed one that idled. */
const serverAway = new Set<unknown>(['57P01', '57P02', '57P03', '57P05', '25P03', '53300']);

/** The connection exceptions of PostgreSQL. */
const connectionClass = /^08/;

/** The network's words for a peer that is not there. */
const networkAway = new Set<unknown>([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/** The driver has no codes for what it notices itself. */
const driverAway =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether a query failed because the database cannot be reached or does not answer; later it may. */
export function isUnreachable(error: unknown): boolean {
  return someCause(error, (cause) => {
    const code = codeOf(cause);
    if (serverAway.has(code) || networkAway.has(code) || driverAway.test(cause.message)) return true;
    return typeof code === 'string' && connectionClass.test(code);
  });
}

/** Whether something failed because there was no room for it on the disk: the database's or this machine's. */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, (cause) => codeOf(cause) === '53100' || codeOf(cause) === 'ENOSPC');
}

/** Whether a query ran longer than the database lets one run. */
export function isTooSlow(error: unknown): boolean {
  return someCause(error, (cause) => codeOf(cause) === queryCanceled);
}

/** Whether a query failed because somebody else has the value already. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return someCause(error, (cause) => codeOf(cause) === uniqueViolation && constraintOf(cause) === index);
}

/** Whether a query was rolled back in favour of another one; the same again may well succeed. */
export function isGivenWay(error: unknown): boolean {
  return someCause(error, (cause) => givenWay.has(codeOf(cause)));
}

/** The driver's error stands below the query's. */
function someCause(error: unknown, isWanted: (error: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  return isWanted(error) || someCause(error.cause, isWanted);
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined;
}

function constraintOf(error: Error): unknown {
  return 'constraint' in error ? error.constraint : undefined;
}
