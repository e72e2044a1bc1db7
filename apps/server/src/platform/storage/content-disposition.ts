import { create } from 'content-disposition';

/**
 * The header under which a browser shows or saves a file by its name, whatever its letters. A name may have been cut in
 * the middle of a character, which the library would throw at.
 */
export function contentDisposition(name: string, inline: boolean): string {
  return create(name.toWellFormed(), { type: inline ? 'inline' : 'attachment' });
}
