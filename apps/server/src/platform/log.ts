import { DrizzleQueryError } from 'drizzle-orm';
import { pino, stdSerializers, type Logger } from 'pino';
import { currentContext } from './context.ts';

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
 * and cause. Objects that a library hangs on an error stay out: a lost connection brings its whole client, keys and all.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!(error instanceof DrizzleQueryError)) {
    const fields = Object.entries(stdSerializers.err(error)).filter(([, value]) => typeof value !== 'object');
    const errors = error instanceof AggregateError ? { errors: error.errors.map(errorOf) } : {};
    return { ...Object.fromEntries(fields), ...errors };
  }
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

/** What every line says of the work it belongs to. */
function contextFields(): object {
  const { span, ...fields } = currentContext();
  return span ? { ...fields, traceId: span.traceId } : fields;
}

/**
 * The process's logger: JSON lines on standard error, with secrets redacted. Each line names the request, user, answer and
 * job it belongs to, and what `base` says of the process.
 */
export function createLog(
  level: string,
  { destination, base }: { destination?: { write(line: string): void }; base?: object } = {},
): Logger {
  const options = {
    level,
    redact: { paths, censor: '[redacted]' },
    base: base && { ...base },
    mixin: contextFields,
    serializers: { err: errorOf },
  };
  return destination ? pino(options, destination) : pino(options, process.stderr);
}
