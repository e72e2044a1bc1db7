/** More is for the log, which has the stack as well. */
const mostCharacters = 300;

/**
 * Says why a job failed, in one line that is kept with the job and shown to the operator. What could let somebody in
 * stays out: addresses lose all but their host, and whatever is as long as a token goes. So do the values of a query,
 * which stand on lines of their own.
 */
export function describeFailure(error: unknown): string {
  const causes: string[] = [];
  for (let cause = error; cause !== undefined && causes.length < 3; cause = causeOf(cause)) {
    causes.push(firstLine(cause));
  }
  return causes.join(': ').slice(0, mostCharacters);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line
    .replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>]+)[^\s"'<>]*/gi, '$1$2/…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/\p{Cc}/gu, ' ');
}
