import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addFiles } from './add-files.ts';

/** Uploads files into a capsule. */
export function useAddFiles(): (capsuleId: number, files: readonly File[]) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (capsuleId, files) => {
    addFiles({ queryClient, t }, { capsuleId, files });
  };
}
