import type { PurchasePreview } from '@polylogue/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { offerQuery } from '../payments.data.ts';

/** What the list of plans says about a plan that is bought, and the order itself does not. */
interface Offered {
  /** The library that comes with it, in bytes; undefined of tokens, and as long as it is not known. */
  space: number | undefined;
  /** How much its price is below the one that is crossed out there. */
  saved: number;
}

export function useOffered(preview: PurchasePreview): Offered {
  const { plan, period, price, currency, effect, contract } = preview;
  const cardType = currency === 'RUB' ? 'ru' : 'other';
  const { data: plans = [] } = useQuery({ ...offerQuery(cardType), enabled: plan !== null });
  const found = plans.find((one) => one.key === plan && one.period === period);
  if (found === undefined) return { space: undefined, saved: 0 };
  // A saving is told of a charge that is made now, and of a year as long as nothing else makes it cheaper.
  const isListed =
    contract === null ? effect !== 'downgrade' && price === found.amount : contract.total === found.amount;
  const saved = (found.crossedAmount ?? found.amount) - found.amount;
  return { space: found.features.storageBytes, saved: isListed ? Math.max(saved, 0) : 0 };
}
