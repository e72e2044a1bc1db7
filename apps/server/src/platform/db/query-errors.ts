const uniqueViolation = '23505';

/** A deadlock that the database broke, or a transaction that could not be put in order with the others. */
const givenWay = new Set<unknown>(['40P01', '40001']);

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
