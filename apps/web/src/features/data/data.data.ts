import {
  checkImport,
  downloadExport,
  exportData,
  importChats,
  importReport,
  lastExport,
  listImports,
  type DataImport,
} from '@polylogue/contract/data';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callUrl } from '../../lib/api/call-request.ts';
import { api } from '../../lib/api/client.ts';
import { exportKey, importsKey } from './data.keys.ts';

/** How far something is comes as events; it is also asked this often, should one be lost. */
const pace = 15_000;

/** Lines of a report that are read at once. */
const reportPage = 50;

/** The state of an import that is under way. */
export function isUnderWay({ state }: Pick<DataImport, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** The imports of the user, the newest first. */
export const importsQuery = queryOptions({
  queryKey: importsKey,
  queryFn: ({ signal }) => api(listImports, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pace : false),
});

/** The report of an import, page by page. */
export function reportQuery(importId: number) {
  return infiniteQueryOptions({
    queryKey: ['data', 'report', importId],
    queryFn: ({ signal, pageParam }) =>
      api(importReport, { query: { importId, limit: reportPage, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { list }) => sum + list.length, 0);
      return last.list.length > 0 && read < last.totalCount ? read : undefined;
    },
    staleTime: 0,
  });
}

/** Uploads an export and has it checked. `share` is the progress of the upload. */
export function useCheckImport() {
  const [share, setShare] = useState(0);
  const checking = useMutation({
    mutationFn: (file: File): Promise<DataImport> =>
      api(
        checkImport,
        { files: { file } },
        { onUploadProgress: ({ loaded, total }) => setShare(total === 0 ? 1 : loaded / total) },
      ),
    onMutate: () => setShare(0),
  });
  return { ...checking, share };
}

/** Begins the import of a checked file. */
export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId: number): Promise<DataImport> => api(importChats, { form: { importId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsQuery.queryKey }),
  });
}

/** The last export of the user. */
export const exportQuery = queryOptions({
  queryKey: exportKey,
  queryFn: async ({ signal }) => (await api(lastExport, {}, { signal })).export,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.state === 'waiting' || state.data?.state === 'running' ? pace : false,
});

/** Begins an export. */
export function useStartExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(exportData, {}),
    onSuccess: (begun) => queryClient.setQueryData(exportQuery.queryKey, begun),
  });
}

/** The address of an archive. */
export function archiveAddress(exportId: number, part: number): string {
  return callUrl(downloadExport, { query: { exportId, part } });
}
