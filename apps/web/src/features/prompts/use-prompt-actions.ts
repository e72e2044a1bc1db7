import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { openPrompt } from './prompts.modals.ts';
import { useRemovePrompt } from './prompts.data.ts';

/** Actions of a prompt's owner. */
export function usePromptActions() {
  const { t } = useTranslation();
  const { mutateAsync } = useRemovePrompt();

  function remove({ id, name }: Prompt, onRemoved?: () => void): void {
    openConfirmed({
      title: t('prompts.remove.title'),
      text: t('prompts.remove.text', { name }),
      confirmLabel: t('prompts.remove.confirm'),
      danger: true,
      onConfirm: async () => {
        try {
          await mutateAsync(id);
        } catch (failure) {
          notifyError(errorText(t, failure));
          return;
        }
        notifySuccess(t('prompts.remove.done', { name }));
        onRemoved?.();
      },
    });
  }

  return { edit: (prompt: Prompt) => openPrompt({ prompt }), remove };
}
