import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import iconButton from '../icon-button.module.css';
import classes from './notification-host.module.css';
import { dismissNotification, useNotifications, type Notification } from './notify.ts';
import { usePausableTimeout } from './use-pausable-timeout.ts';
import { useUndoKey } from './use-undo-key.ts';

interface NotificationItemProps {
  notification: Notification;
  isPaused: boolean;
  /** One of its buttons was pressed, and it goes. */
  onUsed: () => void;
}

function NotificationItem({ notification, isPaused, onUsed }: NotificationItemProps) {
  const { t } = useTranslation();
  const { id, life, message, size, type, action } = notification;
  usePausableTimeout(life, { isPaused, onEnd: () => dismissNotification(id) });
  function leave(): void {
    onUsed();
    dismissNotification(id);
  }
  const Icon = type === 'error' ? IconAlertTriangle : IconCircleCheck;
  return (
    <div
      className={classes['item']}
      data-size={size}
      data-type={type}
      // An alert is announced when it appears; a status only if it changes inside a region that was there before.
      role={type === 'error' ? 'alert' : undefined}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      <p className={classes['text']}>{message}</p>
      {action === undefined ? null : (
        <button
          type="button"
          className={classes['action']}
          aria-keyshortcuts={action.isUndo === true ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            leave();
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
        onClick={leave}
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}

/** Toasts in the corner. None leaves while the pointer or the focus is on them. */
export function NotificationHost() {
  const list = useNotifications((state) => state.list);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useUndoKey();
  const shared = {
    isPaused: isPointed || isFocused,
    // A button that is removed with the focus on it reports no loss of it.
    onUsed: () => setFocused(false),
  };
  const errors = list.filter(({ type }) => type === 'error');
  const news = list.filter(({ type }) => type === 'success');
  return (
    <div
      className={classes['host']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {errors.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} {...shared} />
      ))}
      <div className={classes['news']} role="status" aria-atomic="false">
        {news.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} {...shared} />
        ))}
      </div>
    </div>
  );
}
