import { bigNotificationLength, notificationLife } from '@polylogue/contract/limits';
import i18next from 'i18next';
import { create } from 'zustand';
import { whenSessionEnds } from '../../lib/session/user-state.ts';

/** A toast. */
export interface Notification {
  id: number;
  type: 'success' | 'error';
  message: string;
  life: number;
  size: 'default' | 'big';
  action?: NotificationAction;
}

/** The action of a toast, such as undo. */
interface NotificationAction {
  label: string;
  onAct: () => void;
  /** Takes back what the toast reports; the usual key does it too. */
  isUndo?: true;
}

interface Notifications {
  list: readonly Notification[];
  nextId: number;
}

/** The visible toasts, oldest first. */
export const useNotifications = create<Notifications>(() => ({ list: [], nextId: 1 }));

// What can be taken back was the user's; others say what happened to the session, or that there is a new version.
whenSessionEnds(() =>
  useNotifications.setState(({ list }) => ({ list: list.filter(({ action }) => action?.isUndo !== true) })),
);

/** More at once would cover the page and be read aloud for minutes. */
const mostShown = 3;

/** What says the same takes the place of the earlier one; beyond the most, the oldest without anything to do goes. */
function add(notification: Omit<Notification, 'id'>): void {
  const { list, nextId } = useNotifications.getState();
  const { action, message, type } = notification;
  const isSame = (one: Notification) =>
    !action && !one.action && one.message === message && one.type === type;
  const others = list.filter((one) => !isSame(one));
  const oldest = others.length < mostShown ? undefined : others.find((one) => !one.action);
  useNotifications.setState({
    list: [...others.filter((one) => one !== oldest), { ...notification, id: nextId }],
    nextId: nextId + 1,
  });
}

/** Reports a success. */
export function notifySuccess(message: string, life: number = notificationLife.default): void {
  add({ type: 'success', message, life, size: 'default' });
}

/** Reports a success and offers an action. */
export function notifyWithAction(message: string, action: NotificationAction): void {
  add({ type: 'success', message, life: notificationLife.default, size: 'default', action });
}

/** Reports a change that can be taken back. */
export function notifyUndo(message: string, onUndo: () => void): void {
  notifyWithAction(message, { label: i18next.t('common.undo'), onAct: onUndo, isUndo: true });
}

/** Shows a toast with an action until it is used or closed. */
export function notifyUntilClosed(message: string, action: NotificationAction): void {
  add({ type: 'success', message, life: Infinity, size: 'default', action });
}

/** Reports an error; a long text gets more space. */
export function notifyError(message: string, life: number = notificationLife.error): void {
  const size = message.length > bigNotificationLength ? 'big' : 'default';
  add({ type: 'error', message, life, size });
}

/** Closes a toast. */
export function dismissNotification(id: number): void {
  const { list } = useNotifications.getState();
  useNotifications.setState({ list: list.filter((notification) => notification.id !== id) });
}
