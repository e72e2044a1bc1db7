import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import iconButton from '../icon-button.module.css';
import classes from './notification-host.module.css';
import { dismissNotification, useNotifications, type Notification } from './notify.ts';

function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const { id, life, message, size, type, action } = notification;
  useEffect(() => {
    const timer = setTimeout(() => dismissNotification(id), life);
    return () => clearTimeout(timer);
  }, [id, life]);
  const Icon = type === 'error' ? IconAlertTriangle : IconCircleCheck;
  return (
    <div
      className={classes['item']}
      data-size={size}
      data-type={type}
      role={type === 'error' ? 'alert' : 'status'}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <p className={classes['text']}>{message}</p>
      {action === undefined ? null : (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            dismissNotification(id);
            action.onAct();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`${iconButton['root']} ${classes['close']}`}
        aria-label={t('common.close')}
        title={t('common.close')}
        onClick={() => dismissNotification(id)}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}

/** The messages of the moment, in the corner. */
export function NotificationHost() {
  const list = useNotifications((state) => state.list);
  return (
    <div className={classes['host']}>
      {list.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </div>
  );
}
