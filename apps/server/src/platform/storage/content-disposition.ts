import { create } from 'content-disposition';

/**
 * The header that makes a browser show or download a file under its name, in any script. A name may have been
 * cut inside a surrogate pair, which makes the library throw.
 */
export function contentDisposition(name: string, inline: boolean): string {
  return create(name.toWellFormed(), { type: inline ? 'inline' : 'attachment' });
}
