import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { openTab } from '../../lib/open-tab.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { openImportPrompts } from './prompts.modals.ts';
import { usePlanInvitation } from './plan-invitation.ts';
import type { PromptSearch } from './prompt-search.ts';
import { exportAddress, readPlan } from './prompts.data.ts';

/** Import and export as spreadsheets; plans without it get an upgrade offer. */
export function useSpreadsheets(search: PromptSearch) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { inviteThrough } = usePlanInvitation();

  async function through(gate: 'isExport' | 'isImport', go: () => void): Promise<void> {
    try {
      const plan = await readPlan(queryClient);
      if (plan[gate] === 1) go();
      else inviteThrough(gate);
    } catch (failure) {
      notifyError(errorText(t, failure));
    }
  }

  return {
    /** Downloads all pages of the current list. */
    exportFound: () => void through('isExport', () => openTab(exportAddress(search))),
    startImport: () => void through('isImport', () => openImportPrompts({})),
  };
}
