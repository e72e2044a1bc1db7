import { listOf, textOf } from '../../json.ts';
import { no, numberIn, yes, type CallContext, type Envelope } from './calls.ts';
import { isoOf, modelOf } from './model.ts';

const PAGE_SIZE = 100;

export function getOne({ body, transactions, publicId }: CallContext): Envelope {
  const one = transactions.get(numberIn(body, 'TransactionId'), publicId);
  return one ? yes(modelOf(one)) : no('Not found');
}

/** The latest of the invoice; the second version also sees refunds. */
export function findLast({ body, transactions, publicId }: CallContext, seesRefunds: boolean): Envelope {
  const order = textOf(body['InvoiceId']);
  const last = transactions
    .all(publicId)
    .findLast((one) => one.order === order && (seesRefunds || one.type === 'Payment'));
  if (!last || order === '') return no('Not found');
  // A declined payment is told as such: the call succeeds all the same, or not, as the payment did.
  return { Success: last.status !== 'Declined', Message: null, Model: modelOf(last) };
}

/** All between two moments, the oldest first. */
export function listPage({ body, transactions, publicId }: CallContext): Envelope {
  const from = textOf(body['CreatedDateGte']);
  const to = textOf(body['CreatedDateLte']);
  const page = numberIn(body, 'PageNumber');
  if (from === '' || to === '' || !(page >= 1)) return no('CreatedDateGte is required');
  const statuses = listOf(body['Statuses']);
  const rows = transactions
    .all(publicId)
    .filter(({ created }) => isoOf(created) >= from && isoOf(created) <= to)
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status));
  return yes(rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(modelOf));
}

export function listDay({ body, transactions, publicId }: CallContext): Envelope {
  const day = textOf(body['Date']);
  const rows = transactions.all(publicId).filter(({ created }) => isoOf(created).startsWith(day));
  return day === '' ? no('Date is required') : yes(rows.map(modelOf));
}

export function listTokens({ transactions, publicId }: CallContext): Envelope {
  return yes(
    transactions.tokens(publicId).map(({ token, account, card }) => ({
      Token: token,
      AccountId: account,
      CardMask: `${card.firstSix.slice(0, 4)} ${card.firstSix.slice(4)}****** ${card.lastFour}`,
      ExpirationDateMonth: Number(card.expires.slice(0, 2)),
      ExpirationDateYear: 2000 + Number(card.expires.slice(3)),
    })),
  );
}
