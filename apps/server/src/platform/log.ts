import { DrizzleQueryError } from 'drizzle-orm';
import { pino, stdSerializers, type Logger } from 'pino';

/** Fields that may hold a secret, at any depth of a logged object. */
const secretFields = [
  'password',
  'passwordRepeat',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'x-api-key',
  'x-goog-api-key',
  'emailVerifiedToken',
  'resetToken',
  'cryptogramm',
];

const paths = secretFields.flatMap((field) => {
  const key = field.includes('-') ? `["${field}"]` : field;
  const dot = field.includes('-') ? '' : '.';
  return [key, `*${dot}${key}`, `*.*${dot}${key}`];
});

/**
 * Formats an error for the log. Query values are user content, so they are removed from its message, stack
 * and cause.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return stdSerializers.err(error as Error);
  const { query, cause, stack = '' } = error;
  const { message, code, constraint } = { ...cause, message: cause?.message } as Record<string, unknown>;
  return {
    type: error.name,
    message: 'Failed query',
    query,
    cause: { message, code, constraint },
    stack: stack.slice(stack.indexOf('\n    at ')),
  };
}

/** The process's logger: JSON lines on standard error, with secrets redacted. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    redact: { paths, censor: '[redacted]' },
    base: undefined,
    serializers: { err: errorOf },
  };
  return destination ? pino(options, destination) : pino(options, process.stderr);
}
