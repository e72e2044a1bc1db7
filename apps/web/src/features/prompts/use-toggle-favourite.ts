import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { notifyError, notifyWithAction } from '../../ui/notifications/notify.ts';
import { planLimitOf, usePlanInvitation } from './plan-invitation.ts';
import { useSetFavourite } from './prompts.data.ts';

/** Toggles a favourite. Where that removes the card from the list, it can be undone. */
export function useToggleFavourite(leavesList: boolean): (prompt: Prompt) => void {
  const { t } = useTranslation();
  const { mutateAsync } = useSetFavourite();
  const { inviteToMore } = usePlanInvitation();

  function set({ id, name }: Prompt, favourite: boolean): void {
    // Not the callbacks of `mutate`: the card may be unmounted by then.
    mutateAsync({ id, favourite }).catch((failure: unknown) => {
      const max = planLimitOf(failure, 'favourite');
      if (max === undefined) notifyError(`${name}: ${errorText(t, failure)}`);
      else inviteToMore('favouritePrompts', max);
    });
  }

  return (prompt) => {
    set(prompt, !prompt.isFavourite);
    if (!prompt.isFavourite || !leavesList) return;
    notifyWithAction(t('prompts.card.unfavourited', { name: prompt.name }), {
      label: t('prompts.card.undo'),
      onAct: () => set(prompt, true),
    });
  };
}
