import { IconBooks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useHasLibrary } from '../../billing/billing.data.ts';
import { openChooseCapsules } from '../../library/library.modals.ts';
import { chooseCapsules } from './compared-capsules.ts';
import { useComparedCapsules } from './use-compared-capsules.ts';

/** Chooses the capsules that every slot reads, and says how many there are. */
export function CompareCapsulesButton() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isUsed = useHasLibrary();
  const chosen = useComparedCapsules().map(({ id }) => id);
  if (!isUsed) return null;
  return (
    <>
      <IconButton
        side="top"
        name={t('compare.capsules')}
        icon={<IconBooks size={18} stroke={1.6} />}
        onClick={() =>
          openChooseCapsules({
            chosen,
            onChosen: (wanted: readonly number[]) => chooseCapsules(queryClient, wanted),
          })
        }
      />
      {chosen.length === 0 ? null : (
        <Pill tone="neutral">{t('chats.capsuleCount', { count: chosen.length })}</Pill>
      )}
    </>
  );
}
