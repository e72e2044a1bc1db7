import type { Payment } from '@polylogue/contract/payments';
import { createUserStore } from '../../../lib/session/user-state.ts';

/** The purchase that a card tells about until it is closed. */
export const useBought = createUserStore<{ payment: Payment | null }>(() => ({ payment: null }));

/** Tells what a payment has brought. */
export function tellBought(payment: Payment): void {
  useBought.setState({ payment });
}

/** Closes the card. */
export function closeBought(): void {
  useBought.setState({ payment: null });
}
