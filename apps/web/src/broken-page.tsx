import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/** Stands in for a page whose code failed. */
export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <EmptyState
        icon={<IconAlertTriangle size={20} stroke={1.6} />}
        title={t('common.somethingBroke')}
        text={t('common.somethingBrokeText')}
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
    </main>
  );
}
