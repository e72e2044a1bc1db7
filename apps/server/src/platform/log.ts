import { pino, type Logger } from 'pino';

/** Fields that may hold a secret, wherever they turn up in a logged object. */
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

/** The process's logger: JSON lines on standard error's sibling, secrets blanked. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, redact: { paths, censor: '[redacted]' }, base: undefined };
  return destination ? pino(options, destination) : pino(options, process.stderr);
}
