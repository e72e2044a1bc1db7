import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { useTableSpreadsheet } from './conversation.data.ts';

/** Saves a table of an answer, given as HTML, as a spreadsheet. */
export function useSaveTable(): (html: string) => void {
  const { t } = useTranslation();
  const { mutate } = useTableSpreadsheet();
  return useCallback(
    (html) =>
      mutate(html, {
        onSuccess: (blob) => saveFile(blob, 'table.xlsx'),
        onError: (error) => notifyError(errorText(t, error)),
      }),
    [mutate, t],
  );
}
