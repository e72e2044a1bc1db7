import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { decodeMessage, encodeMessage, type Message } from './message.ts';

/** How a child process says what became of it; see `failureOf` for the other side. */
export const exitCodes = { threw: 70, tooMuch: 71 };

/** The descriptor that answers go to. Standard output is not used: libraries print to it. */
const outputDescriptor = 3;

/** The stream to the parent, for a program that answers more than it could hold in memory. */
export function openOutput(): Socket {
  return new Socket({ fd: outputDescriptor, readable: false, writable: true });
}

/** The whole program of most child processes: reads one message, answers one, ends. */
export async function answerParent(answer: (message: Message) => Promise<Message>): Promise<never> {
  return runToEnd(async () => {
    const { value, parts } = await answer(decodeMessage(await buffer(process.stdin)));
    const output = openOutput();
    for (const piece of encodeMessage({ value, parts })) output.write(piece);
    await finished(output);
  });
}

/** Runs the program and ends the process with a code that says how it went. */
export async function runToEnd(program: () => Promise<void>): Promise<never> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(inspect(error));
    // Too deep a recursion and too long a string or array are thrown as this.
    process.exit(error instanceof RangeError ? exitCodes.tooMuch : exitCodes.threw);
  }
  process.exit(0);
}

/** Ends the stream and waits until the parent's side has all of it. */
export function finished(output: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    output.once('error', reject);
    output.end(resolve);
  });
}
