const uniqueViolation = '23505';

/** Whether a query failed because somebody else has the value already. The driver's error stands below the query's. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false;
  const isViolation = 'code' in error && error.code === uniqueViolation;
  const isOfIndex = 'constraint' in error && error.constraint === index;
  return (isViolation && isOfIndex) || isUniqueViolation(error.cause, index);
}
