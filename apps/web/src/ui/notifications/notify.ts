import { bigNotificationLength, notificationLife } from '@polylogue/contract/limits';
import { create } from 'zustand';

/** One message in the corner. */
export interface Notification {
  id: number;
  type: 'success' | 'error';
  message: string;
  life: number;
  size: 'default' | 'big';
  action?: NotificationAction;
}

/** What can be done about a message, such as taking back what it tells of. */
interface NotificationAction {
  label: string;
  onAct: () => void;
}

interface Notifications {
  list: readonly Notification[];
  nextId: number;
}

/** The messages on screen, the oldest first. */
export const useNotifications = create<Notifications>(() => ({ list: [], nextId: 1 }));

function add(notification: Omit<Notification, 'id'>): void {
  const { list, nextId } = useNotifications.getState();
  useNotifications.setState({ list: [...list, { ...notification, id: nextId }], nextId: nextId + 1 });
}

/** Says that something worked. */
export function notifySuccess(message: string, life: number = notificationLife.default): void {
  add({ type: 'success', message, life, size: 'default' });
}

/** Says that something worked, and offers what one may want to do next. */
export function notifyWithAction(message: string, action: NotificationAction): void {
  add({ type: 'success', message, life: notificationLife.default, size: 'default', action });
}

/** Says that something failed; a long text gets more room. */
export function notifyError(message: string, life: number = notificationLife.error): void {
  const size = message.length > bigNotificationLength ? 'big' : 'default';
  add({ type: 'error', message, life, size });
}

/** Takes a message away. */
export function dismissNotification(id: number): void {
  const { list } = useNotifications.getState();
  useNotifications.setState({ list: list.filter((notification) => notification.id !== id) });
}
