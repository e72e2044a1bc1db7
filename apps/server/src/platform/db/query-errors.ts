const uniqueViolation = '23505';
const queryCanceled = '57014';
const lockNotAvailable = '55P03';

/** A deadlock victim, or a serialization failure. */
const conflictCodes = new Set<unknown>(['40P01', '40001']);

/** The server is shutting down, crashed, starting up or out of connections, or it closed an idle one. */
const serverDownCodes = new Set<unknown>(['57P01', '57P02', '57P03', '57P05', '25P03', '53300']);

/** PostgreSQL's connection exceptions. */
const connectionClass = /^08/;

/** Network errors that mean the peer is unreachable. */
const networkErrorCodes = new Set<unknown>([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/** The driver's own errors have no codes. */
const driverErrors =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/** Whether a query failed because the database is unreachable or not responding. Retrying later may work. */
export function isUnreachable(error: unknown): boolean {
  return someCause(error, (cause) => {
    const code = codeOf(cause);
    if (serverDownCodes.has(code) || networkErrorCodes.has(code) || driverErrors.test(cause.message))
      return true;
    // The socket of a server on this machine is a file, which goes with it.
    if (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect') return true;
    return typeof code === 'string' && connectionClass.test(code);
  });
}

/** Whether something failed for lack of disk space, on the database server or on this machine. */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, (cause) => codeOf(cause) === '53100' || codeOf(cause) === 'ENOSPC');
}

/** Whether a query hit the statement timeout. */
export function isTooSlow(error: unknown): boolean {
  return someCause(error, (cause) => codeOf(cause) === queryCanceled);
}

/** Whether a query waited for a lock longer than it may. */
export function isLockedOut(error: unknown): boolean {
  return someCause(error, (cause) => codeOf(cause) === lockNotAvailable);
}

/** Whether a query violated the given unique index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return someCause(error, (cause) => codeOf(cause) === uniqueViolation && constraintOf(cause) === index);
}

/** Whether a query was rolled back in favour of another transaction. Retrying is likely to succeed. */
export function isGivenWay(error: unknown): boolean {
  return someCause(error, (cause) => conflictCodes.has(codeOf(cause)));
}

/** Whether a query failed for what has nothing to do with its values. */
export function mayPass(error: unknown): boolean {
  return [isUnreachable, isDiskFull, isTooSlow, isLockedOut, isGivenWay].some((is) => is(error));
}

/** The driver's error is a cause of the query error. */
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
