import {
  addCapsuleFile,
  addCapsuleText,
  addCapsuleUrl,
  refreshUrl,
  removeCapsuleFile,
  removeCapsuleUrl,
  retrySource,
  updateCapsuleFile,
  updateCapsuleUrl,
  type AddedFile,
} from '@polylogue/contract/library-sources';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { withoutSource, withSource } from './capsule-changes.ts';
import type { Source } from './capsule.ts';
import { sourceOfFile, sourceOfLink } from './capsules.wire.ts';
import { changeCapsules, putSpace, refreshCapsules } from './library.data.ts';

/** A file on its way into a capsule. */
export interface FileToSend {
  capsuleId: number;
  file: File;
  /** The source whose place it takes. */
  replaceId?: number | undefined;
}

interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a file into a capsule. */
export function sendFile(
  { capsuleId, file, replaceId }: FileToSend,
  { signal, onProgress }: Sending,
): Promise<AddedFile> {
  return api(
    addCapsuleFile,
    { form: { capsuleId, ...(replaceId !== undefined && { replaceId }) }, files: { file } },
    { signal, onUploadProgress: ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total) },
  );
}

/** Caches a file that was added. */
export function putAddedFile(queryClient: QueryClient, capsuleId: number, added: AddedFile): void {
  const totals = { count: added.countSources, bytes: added.sizeSources };
  const source = sourceOfFile(added.fileInfo);
  changeCapsules(queryClient, (list) => withSource(list, capsuleId, source, totals));
  putSpace(queryClient, added.ragInfo);
}

/** Adds a text, such as an answer or a note, as a file of its own. */
export function useAddText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (added: { capsuleId: number; title: string; text: string }) =>
      api(addCapsuleText, { body: added }),
    onSuccess: (added, { capsuleId }) => putAddedFile(queryClient, capsuleId, added),
  });
}

/** Adds a link to a capsule; resolves to its source. */
export async function addLink(
  queryClient: QueryClient,
  { capsuleId, url }: { capsuleId: number; url: string },
): Promise<Source> {
  const added = await api(addCapsuleUrl, { body: { capsuleId, url } });
  const totals = { count: added.countSources, bytes: added.sizeSources };
  const source = sourceOfLink(added.urlInfo);
  changeCapsules(queryClient, (list) => withSource(list, capsuleId, source, totals));
  putSpace(queryClient, added.ragInfo);
  return source;
}

/** Adds a link to a capsule. */
export function useAddLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (added: { capsuleId: number; url: string }) => addLink(queryClient, added),
  });
}

interface SourceOf {
  capsuleId: number;
  source: Source;
}

async function updated(
  { kind, id }: Source,
  { name, description }: { name: string; description: string },
): Promise<Source> {
  if (kind === 'file') {
    return sourceOfFile(
      await api(updateCapsuleFile, { body: { id, filename: name, file_description: description } }),
    );
  }
  return sourceOfLink(
    await api(updateCapsuleUrl, { body: { id, url_name: name, url_description: description } }),
  );
}

/** Renames a source and changes its description. */
export function useUpdateSource({ capsuleId, source }: SourceOf) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (words: { name: string; description: string }) => updated(source, words),
    onSuccess: (next) => changeCapsules(queryClient, (list) => withSource(list, capsuleId, next)),
  });
}

/** Removes a source from its capsule. */
export async function removeSource(
  queryClient: QueryClient,
  { kind, id }: Pick<Source, 'kind' | 'id'>,
): Promise<void> {
  const query = { id };
  const { ragInfo } = await (kind === 'file'
    ? api(removeCapsuleFile, { query })
    : api(removeCapsuleUrl, { query }));
  changeCapsules(queryClient, (list) => withoutSource(list, id));
  putSpace(queryClient, ragInfo);
  // A twin of what was removed is no duplicate any more.
  refreshCapsules(queryClient);
}

/** Fetches the page of a link again. */
export function useRefreshLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ source }: SourceOf) =>
      sourceOfLink(await api(refreshUrl, { body: { id: source.id } })),
    onSuccess: (next, { capsuleId }) =>
      changeCapsules(queryClient, (list) => withSource(list, capsuleId, next)),
  });
}

/** Tries a source that failed again. */
export function useRetrySource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ source }: SourceOf) => {
      const answer = await api(retrySource, { body: { id: source.id } });
      return 'fileInfo' in answer ? sourceOfFile(answer.fileInfo) : sourceOfLink(answer.urlInfo);
    },
    onSuccess: (next, { capsuleId }) =>
      changeCapsules(queryClient, (list) => withSource(list, capsuleId, next)),
  });
}
