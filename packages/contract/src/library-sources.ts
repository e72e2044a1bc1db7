import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, idText } from './fields.ts';
import { capsuleFile, capsuleLink, libraryInfo, removedFromLibrary } from './library.ts';
import { fileSizes, lengths } from './limits.ts';
import { filledText, libraryFilename, libraryForm, linkForm } from './validation.ts';

const description = libraryForm.shape.description;

/** What a capsule and the library have after a source was added. */
const capsuleState = {
  status: z.literal(true),
  countSources: count,
  sizeSources: count,
  ragInfo: libraryInfo,
};

/** A file that was added. */
export const addedFile = z.object({ ...capsuleState, fileInfo: capsuleFile, fileId: id });
export type AddedFile = z.infer<typeof addedFile>;

/** A link that was added. */
export const addedLink = z.object({ ...capsuleState, urlInfo: capsuleLink, urlId: id });
export type AddedLink = z.infer<typeof addedLink>;

/** A source as it is now. */
export const anySource = z.union([z.object({ fileInfo: capsuleFile }), z.object({ urlInfo: capsuleLink })]);
export type AnySource = z.infer<typeof anySource>;

/**
 * Adds a file to a capsule, or with `replaceId` puts it in the place of one: the source keeps its id and
 * description. The same bytes twice in a capsule are refused with `library_error_duplicate`, and `duplicateOf`
 * names the file that has them.
 */
export const addCapsuleFile = call({
  method: 'POST',
  path: 'capsule/add-file',
  access: 'user',
  summary: 'Add a file to a capsule',
  form: z.object({ capsuleId: idText, replaceId: z.optional(idText) }),
  files: {
    file: {
      maxBytes: fileSizes.capsuleFile,
      maxFiles: 1,
      codes: { size: 'library_error_size', limit: 'library_error_limit' },
    },
  },
  response: addedFile,
  errors: ['not_found', 'not_permission'],
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/** Adds a text, such as an answer or a note, as a file of its own. */
export const addCapsuleText = call({
  method: 'POST',
  path: 'capsule/add-text',
  own: true,
  access: 'user',
  summary: 'Add a text to a capsule',
  body: z.object({
    capsuleId: id,
    title: filledText({ max: lengths.libraryFilename.max }),
    text: filledText({ max: lengths.libraryText.max }),
  }),
  response: addedFile,
  errors: ['not_found', 'not_permission'],
  maxBodyBytes: 2_000_000,
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** Renames a file and changes its description. */
export const updateCapsuleFile = call({
  method: 'POST',
  path: 'rag/update-rag-file',
  access: 'user',
  summary: 'Change a file of a capsule',
  body: z.object({ id, filename: libraryFilename, file_description: description }),
  response: capsuleFile,
  errors: ['not_found'],
});

/** Removes a file from its capsule. */
export const removeCapsuleFile = call({
  method: 'DELETE',
  path: 'capsule/remove-file',
  access: 'user',
  summary: 'Remove a file from a capsule',
  query: z.object({ id: idText }),
  response: removedFromLibrary,
  errors: ['not_found'],
});

/** Adds a link to a capsule; its page is fetched afterwards. */
export const addCapsuleUrl = call({
  method: 'POST',
  path: 'capsule/add-url',
  access: 'user',
  summary: 'Add a link to a capsule',
  body: z.extend(linkForm, { capsuleId: id }),
  response: addedLink,
  errors: ['not_found', 'not_permission'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** Renames a link and changes its description. Its address stays. */
export const updateCapsuleUrl = call({
  method: 'POST',
  path: 'rag/update-rag-url',
  access: 'user',
  summary: 'Change a link of a capsule',
  body: z.object({ id, url_name: libraryForm.shape.name, url_description: description }),
  response: capsuleLink,
  errors: ['not_found'],
});

/** Removes a link from its capsule. */
export const removeCapsuleUrl = call({
  method: 'DELETE',
  path: 'capsule/remove-url',
  access: 'user',
  summary: 'Remove a link from a capsule',
  query: z.object({ id: idText }),
  response: removedFromLibrary,
  errors: ['not_found'],
});

/** Fetches the page of a link again. */
export const refreshUrl = call({
  method: 'POST',
  path: 'capsule/refresh-url',
  own: true,
  access: 'user',
  summary: 'Fetch a link again',
  body: z.object({ id }),
  response: capsuleLink,
  errors: ['not_found', 'not_permission'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** Tries a source in `error` again. One that is not is left alone. */
export const retrySource = call({
  method: 'POST',
  path: 'capsule/retry',
  own: true,
  access: 'user',
  summary: 'Try a file or link again',
  body: z.object({ id }),
  response: anySource,
  errors: ['not_found', 'not_permission'],
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});
