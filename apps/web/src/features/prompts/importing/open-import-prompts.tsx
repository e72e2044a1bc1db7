import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal } from '../../../ui/modals/modal-stack.store.ts';

const ImportPromptsBody = lazy(async () => ({
  default: (await import('./import-prompts.modal.tsx')).ImportPromptsBody,
}));

/** Brings prompts in from a spreadsheet. */
export function openImportPrompts(t: TFunction): void {
  pushModal({ name: 'importPrompts', title: t('prompts.import.title'), width: 560, Body: ImportPromptsBody });
}
