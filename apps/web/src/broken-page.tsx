import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from './paths.ts';
import { Button } from './ui/button.tsx';
import { LostCode, tellLostCode } from './ui/code/lost-code.ts';
import { EmptyState } from './ui/empty-state.tsx';

function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isLost = error instanceof LostCode;
  useEffect(() => {
    // A new version may be the cause.
    if (isLost) void tellLostCode({ isQuiet: true });
  }, [isLost]);
  return (
    <EmptyState
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
      title={t('common.somethingBroke')}
      text={t(isLost ? 'common.notLoaded' : 'common.somethingBrokeText')}
      action={
        <>
          <Button look="primary" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>{' '}
          {/* A full load: the app is what is broken. */}
          <a href={paths.support} style={{ padding: 8, color: 'inherit' }}>
            {t('common.writeToSupport')}
          </a>
        </>
      }
    />
  );
}

/** Error page inside the layout. */
export function BrokenPart({ error }: { error: unknown }) {
  return (
    <div style={{ display: 'grid', placeItems: 'center', height: '100%' }}>
      <Broken error={error} />
    </div>
  );
}

/** Full-page error. */
export function BrokenPage({ error }: { error: unknown }) {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <Broken error={error} />
    </main>
  );
}
