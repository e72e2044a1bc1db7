import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { AccountsDeps } from '../accounts.deps.ts';

/** Notifies the user's other tabs and devices that the account has changed. The time serves as its version. */
export function tellAccountChanged(deps: Pick<AccountsDeps, 'realtime' | 'clock'>, userId: number): void {
  const event: UserEvent = { entity: 'account', id: userId, version: deps.clock.now().getTime() };
  deps.realtime.publish(channels.user(userId), event);
}
