import { checkPromptImport, importPrompts, type PromptImport } from '@polylogue/contract/prompts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/client.ts';
import { refreshPrompts } from '../prompts.data.ts';

const calls = { check: checkPromptImport, import: importPrompts };

/** Uploads a spreadsheet for a dry run or an import. `share` is the upload progress. */
export function useSpreadsheet(kind: keyof typeof calls) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File): Promise<PromptImport> =>
      api(
        calls[kind],
        { files: { file } },
        { onUploadProgress: ({ loaded, total }) => setShare(total === 0 ? 1 : loaded / total) },
      ),
    onMutate: () => setShare(0),
    onSuccess: () => {
      if (kind === 'import') void refreshPrompts(queryClient);
    },
  });
  return { ...sending, share };
}
