import { paymentReasons, type Payment, type PaymentReason } from '@polylogue/contract/payments';
import { threeDSecure } from '@polylogue/contract/billing';
import { qrPicture } from './orders/qr-code.ts';
import type { PaymentRow } from './payments.queries.ts';

/** A payment as its user sees it. */
export function presentPayment(row: PaymentRow, now: Date): Payment {
  const isWaiting = row.status === 'created' || row.status === 'pending';
  const stored = (name: string) => {
    const value = isWaiting ? row.answer?.[name] : undefined;
    return typeof value === 'string' ? value : null;
  };
  const link = stored('link');
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    plan: row.plan,
    period: row.period,
    quantity: row.kind === 'tokens' ? row.tokens : null,
    amount: row.amount,
    currency: row.currency,
    means: row.means,
    cardType: row.cardType,
    reason: reasonOf(row.reason),
    createdAt: row.createdAt.toISOString(),
    openUntil:
      row.isOpen && row.openUntil > now && row.status !== 'succeeded' ? row.openUntil.toISOString() : null,
    token: stored('token'),
    link,
    qr: link === null ? null : qrPicture(link),
    secure: threeDSecure.safeParse(isWaiting ? row.answer?.['secure'] : undefined).data ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    tokens: row.tokens,
    seen: row.seenAt !== null,
  };
}

function reasonOf(stored: string | null): PaymentReason | null {
  if (stored === null) return null;
  return paymentReasons.find((reason) => reason === stored) ?? 'declined';
}
