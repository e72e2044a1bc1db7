import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useSession } from '../../../lib/session/session.data.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { ownCompare } from '../compare.store.ts';
import { savedQuery } from './saved.data.ts';
import { useSavedActions } from './use-saved-actions.ts';

/** Opens the saved comparison that the URL names, and takes it out of the URL: from then on the browser keeps it. */
export function useComparisonInAddress(): void {
  const { t } = useTranslation();
  const { c: wanted } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const { open } = useSavedActions();

  const openWanted = useEffectEvent(async (id: number, owner: number) => {
    ownCompare(owner);
    try {
      const list = await queryClient.fetchQuery(savedQuery);
      const comparison = list.find((one) => one.id === id);
      if (comparison) await open(comparison);
      else notifyError(t('compare.saved.gone'));
    } catch (error) {
      notifyError(errorText(t, error));
    }
    await navigate({ to: paths.compareModels, search: {}, replace: true });
  });

  useEffect(() => {
    if (typeof wanted === 'number' && userId !== null) void openWanted(wanted, userId);
  }, [wanted, userId]);
}
