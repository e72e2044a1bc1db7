import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/notifications/notify.ts';
import { SwitchField } from '../../ui/switch-field.tsx';
import { Loaded } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import { subscriptionsQuery, useNewsChoice } from './settings.data.ts';
import classes from './settings.module.css';

function NotificationsSkeleton() {
  return (
    <div className={classes['row']}>
      <div className={classes['rowText']}>
        <Skeleton width={140} height={18} />
        <Skeleton width={280} height={18} />
      </div>
      <Skeleton width={36} height={22} />
    </div>
  );
}

/** E-mail subscriptions. */
export function NotificationsBlock() {
  const { t } = useTranslation();
  const query = useQuery(subscriptionsQuery);
  const choice = useNewsChoice();
  return (
    <SettingsCard block="notifications" title={t('settings.blocks.notifications')}>
      <Loaded query={query} skeleton={<NotificationsSkeleton />}>
        {({ wantsNews }) => (
          <div className={classes['single']}>
            <SwitchField
              label={t('settings.notifications.news')}
              description={t('settings.notifications.newsText')}
              checked={wantsNews}
              onChange={(wanted) =>
                choice.mutate(wanted, { onError: () => notifyError(t('settings.notifications.failed')) })
              }
            />
          </div>
        )}
      </Loaded>
    </SettingsCard>
  );
}
