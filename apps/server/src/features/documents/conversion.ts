import * as z from 'zod/mini';
import type { Asker, ChildPool } from '../../platform/children/child-pool.ts';
import { isTooMuch, type ChildTask } from '../../platform/children/child-task.ts';
import type { Message } from '../../platform/children/message.ts';
import { exchange } from '../../platform/children/run-child.ts';
import { fieldError } from '../../platform/http/call-error.ts';

/** Outcome of converting an uploaded HTML file, from the child process: with the document, or without one. */
export type ConversionResult = 'made' | 'empty' | 'too big';

const conversionResult = z.enum(['made', 'empty', 'too big']);

/**
 * Converts an upload in a child process. `prepare` reads the process's input once it is the user's turn, so
 * that waiting costs no memory. A file that cannot be converted is rejected on its field.
 */
export async function convert(
  { children, task }: { children: ChildPool; task: ChildTask },
  asker: Asker,
  prepare: () => Promise<Message>,
): Promise<Uint8Array> {
  const { value, parts } = await children
    .run(task, asker, async (child) => exchange(child, await prepare()))
    .catch((error: unknown) => {
      throw isTooMuch(error) ? fieldError('htmlFile', 'file_too_much') : error;
    });
  const result = conversionResult.parse(value);
  switch (result) {
    case 'empty':
      throw fieldError('htmlFile', 'invalid');
    case 'too big':
      throw fieldError('htmlFile', 'file_too_much');
    case 'made': {
      const [document] = parts;
      if (!document) throw new Error('The document did not come along.');
      return document;
    }
    default:
      return result satisfies never;
  }
}
