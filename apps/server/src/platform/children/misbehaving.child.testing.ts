import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { env } from 'node:process';
import { answerParent, openOutput } from './child-side.ts';
import type { Message } from './message.ts';

/**
 * A child program that behaves or misbehaves on request. The message's value names the deed; its parts are
 * the deed's input.
 */
const deeds: Record<string, (parts: readonly Uint8Array[]) => unknown> = {
  echo: (parts) => parts.map(textOf),
  environment: () => env,
  folder: () => process.cwd(),
  loop: () => {
    for (;;);
  },
  wait: () => new Promise(() => setInterval(() => undefined, 1_000)),
  heap: () => {
    const kept: number[][] = [];
    for (;;) kept.push(new Array<number>(100_000).fill(kept.length + 0.5));
  },
  buffers: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(1_000_000, 1));
  },
  recursion,
  throw: () => {
    throw new Error('an error of its own');
  },
  exit: () => process.exit(0),
  'exit with a code': () => process.exit(3),
  abort: () => process.abort(),
  segfault: () => process.kill(process.pid, 'SIGSEGV'),
  'write without end': () => {
    const output = openOutput();
    const chunk = Buffer.alloc(1_000_000);
    const write = (): void => void output.write(chunk, write);
    write();
    return new Promise(() => undefined);
  },
  noise: () => {
    for (let line = 0; line < 10_000; line += 1) {
      process.stdout.write('noise on standard output\n');
      process.stderr.write('noise on standard error\n');
    }
    return 'heard';
  },
  'read a file': ([path]) => readFileSync(textOf(path), 'utf8'),
  'reach a port': ([port]) =>
    new Promise((resolve) => {
      connect(Number(textOf(port)), '127.0.0.1', () => resolve('reached')).once('error', () =>
        resolve('not reached'),
      );
    }),
};

function recursion(): unknown {
  return [recursion()];
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}

async function doDeed({ value, parts }: Message): Promise<Message> {
  return { value: await deeds[String(value)]?.(parts), parts };
}

await answerParent(doDeed);
