import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { decodeMessage, encodeMessage, type Message } from './message.ts';

/** Exit codes of a child process; `failureOf` reads them on the parent's side. */
export const exitCodes = { threw: 70, tooMuch: 71 };

/** File descriptor for answers. Standard output is not used because libraries print to it. */
const outputDescriptor = 3;

/** The stream to the parent, for programs whose answers do not fit in memory. */
export function openOutput(): Socket {
  return new Socket({ fd: outputDescriptor, readable: false, writable: true });
}

/** The main program of most child processes: reads one message, answers it, exits. */
export async function answerParent(answer: (message: Message) => Promise<Message>): Promise<never> {
  return runToEnd(async () => {
    const { value, parts } = await answer(decodeMessage(await buffer(process.stdin)));
    const output = openOutput();
    for (const piece of encodeMessage({ value, parts })) output.write(piece);
    await finished(output);
  });
}

/** Runs the program and exits with a code that reflects the outcome. */
export async function runToEnd(program: () => Promise<void>): Promise<never> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(inspect(error));
    // Stack overflows and over-long strings or arrays throw RangeError.
    process.exit(error instanceof RangeError ? exitCodes.tooMuch : exitCodes.threw);
  }
  process.exit(0);
}

/** Ends the stream and waits until the parent has received everything. */
export function finished(output: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    output.once('error', reject);
    output.end(resolve);
  });
}
