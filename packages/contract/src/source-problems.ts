import * as z from 'zod/mini';
import { count } from './fields.ts';

/**
 * Why a file or link could not be used; its text is the i18n key `library.source_error.<code>`. Those of a link's
 * fetch begin with `link_`.
 */
export const sourceErrorCodes = [
  /** The file is damaged, or not what its name says. */
  'unreadable',
  'encrypted',
  /** It was read and there is no text in it. */
  'no_text',
  /** It has more text than we keep of one source. */
  'too_much_text',
  /** Reading it took too long or too much memory. */
  'too_slow',
  /** The stored bytes are gone. */
  'missing',
  /** The operator has set up no vendor that writes down speech; later it may be tried again. */
  'no_transcription',
  /** A recording larger than the vendor takes, of a kind that cannot be divided. */
  'recording_too_big',
  /** The text of a link does not fit the plan's space. */
  'no_space',
  /** We failed, several times. */
  'failed',
  /** Not an address that we open, or one inside a private network. */
  'link_address',
  'link_unreachable',
  'link_timeout',
  'link_redirects',
  /** The page is gone: 404 or 410. */
  'link_gone',
  /** The host answered with an error. */
  'link_refused',
  /** The page asks for a login. */
  'link_login',
  /** The site does not want programs to read the page. */
  'link_robots',
  /** What is there is neither a page nor a document that we read. */
  'link_type',
  'link_too_big',
] as const;

/** Why a source could not be used. */
export const sourceError = z.enum(sourceErrorCodes);
export type SourceError = z.infer<typeof sourceError>;

/** What is wrong with the source itself, so that reading it again gives the same. */
export const lastingSourceErrors: ReadonlySet<SourceError> = new Set([
  'encrypted',
  'no_text',
  'too_much_text',
  'unreadable',
]);

/** What to know about a source that was read; its text is the i18n key `library.source_problem.<code>`. */
export const sourceProblemCodes = [
  /** Pages that are only pictures, such as scans. */
  'no_text_on_pages',
  'empty_sheet',
  /** Parts of it are encrypted. */
  'encrypted',
  /** Only its beginning was read. */
  'cut',
  /** Its encoding was guessed, and some characters fit none. */
  'wrong_encoding',
  /** Its structure is damaged; what could be read was. */
  'broken',
  /** The same text is in another source of the capsule. */
  'duplicate',
  /** The last refresh failed, so its text may be out of date. */
  'stale_link',
  /** The page now has another address. */
  'moved_link',
] as const;

/** A problem of a source that was read. */
export const sourceProblem = z.object({
  code: z.enum(sourceProblemCodes),
  pages: z.optional(z.array(count)),
  sheet: z.optional(z.string()),
  /** With `duplicate`: the other source. */
  sourceId: z.optional(count),
  /** With `moved_link`: where it is now. */
  url: z.optional(z.string()),
  /** With `stale_link`: why the refresh failed. */
  error: z.optional(sourceError),
});
export type SourceProblem = z.infer<typeof sourceProblem>;
