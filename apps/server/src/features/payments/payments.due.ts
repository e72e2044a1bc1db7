import type { DueKind } from '../../platform/due/due.ts';
import { forgetCard } from './cards/cards.service.ts';
import { paymentCards } from './cards/cards.tables.ts';
import { booksKind, checkKind, forgetKind, refundKind, renewKind } from './due-kinds.ts';
import { compareHour } from './operator/books.ts';
import { booksHours } from './operator/books.tables.ts';
import { checkTry } from './orders/check.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { paymentRefunds, paymentTries } from './payments.tables.ts';
import { workOnRenewal } from './subscriptions/renewals.jobs.ts';
import { renewals } from './subscriptions/subscriptions.tables.ts';
import { goOnRefunding } from './refunds/make-refund.ts';

/**
 * A gateway that is away costs no try: the row is asked about again, less and less often. What fails is a fault of ours, and
 * half an hour later somebody has to look.
 */
const money = { concurrency: 4, mostTries: 6, backoff: { firstSeconds: 60, maxSeconds: 480 } };

/** The rows of payments that wait for work. */
export function paymentsDue(deps: PaymentsDeps): DueKind[] {
  return [
    {
      name: checkKind,
      ...{ table: paymentTries, id: paymentTries.id, owner: paymentTries.ownerId },
      ...money,
      run: (taken) => checkTry(deps, taken),
    },
    {
      name: refundKind,
      ...{ table: paymentRefunds, id: paymentRefunds.id, owner: paymentRefunds.ownerId },
      ...money,
      run: (taken) => goOnRefunding(deps, taken),
    },
    {
      name: renewKind,
      ...{ table: renewals, id: renewals.id, owner: renewals.ownerId },
      ...money,
      run: (taken) => workOnRenewal(deps, taken),
    },
    {
      name: forgetKind,
      ...{ table: paymentCards, id: paymentCards.id, owner: paymentCards.userId },
      ...money,
      run: (taken) => forgetCard(deps, taken),
    },
    {
      name: booksKind,
      ...{ table: booksHours, id: booksHours.id, owner: booksHours.nobody },
      ...money,
      run: (taken) => compareHour(deps, taken),
    },
  ];
}
