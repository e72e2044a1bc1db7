import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { afterCommit } from '../../platform/db/database.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import type { PaymentRow } from './payments.queries.ts';

/** Tells the user's open pages that a payment changed, once the transaction has committed. */
export function tellPaymentChanged(
  deps: Pick<PaymentsDeps, 'realtime' | 'clock'>,
  { id, userId }: Pick<PaymentRow, 'id' | 'userId'>,
): void {
  const event: UserEvent = { entity: 'payment', id, version: deps.clock.now().getTime() };
  afterCommit(() => deps.realtime.publish(channels.user(userId), event));
}
