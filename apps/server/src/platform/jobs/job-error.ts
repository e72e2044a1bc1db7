/** The log has the rest, with the stack. */
const maxCharacters = 300;

/**
 * Describes in one line why a job failed; stored with the job and shown to the operator. Secrets are
 * redacted: URLs keep only their host, and anything as long as a token is removed. So are query values, which
 * are on lines of their own.
 */
export function describeFailure(error: unknown): string {
  const causes: string[] = [];
  for (let cause = error; cause !== undefined && causes.length < 3; cause = causeOf(cause)) {
    causes.push(firstLine(cause));
  }
  return causes.join(': ').slice(0, maxCharacters);
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
