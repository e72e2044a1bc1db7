import { IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import { openComing } from '../../coming/open-coming.tsx';

/** Shares an answer, where the plan lets one. */
export function ShareAnswer() {
  const { t } = useTranslation();
  const { data: tariff } = useQuery(tariffQuery);
  if (tariff?.isShare !== 1) return null;
  return (
    <IconButton
      name={t('answers.shareAnswer')}
      icon={<IconShare2 size={16} stroke={1.6} />}
      onClick={() => openComing(t, 'share', 'sharing')}
    />
  );
}
