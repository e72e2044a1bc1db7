import { fieldOf, readForm, redirect, sendHtml, type Exchange } from '../../exchange.ts';
import { PAGE_POLICY, escapeHtml, renderPage } from '../../page.ts';
import type { Authoriser } from './authorise.ts';
import type { CpTransaction, CpTransactions } from './transactions.ts';

const STYLE = `
main { max-width: 27rem; margin: 8vh auto; padding: 0 1.25rem; }
section { padding: 1.75rem; }
.sum { font-size: 1.6rem; font-weight: 600; margin: .75rem 0; }
.actions { display: flex; gap: .6rem; flex-wrap: wrap; margin-top: 1.25rem; }
`;

interface Shown {
  title: string;
  text: string;
  one?: CpTransaction;
  actions?: string;
  status?: number;
}

function show(exchange: Exchange, { title, text, one, actions = '', status }: Shown): void {
  const sum = one ? `<p class="sum">${(one.amount / 100).toFixed(2)} ${escapeHtml(one.currency)}</p>` : '';
  const body = `<main><section class="card"><h1>${escapeHtml(title)}</h1>
<p class="soft">${escapeHtml(text)}</p>${sum}<div class="actions">${actions}</div></section></main>`;
  sendHtml(exchange, renderPage({ title, body, style: STYLE }), { status, headers: PAGE_POLICY });
}

function awaiting(transactions: CpTransactions, id: number): CpTransaction | undefined {
  const one = transactions.get(id);
  return one?.status === 'AwaitingAuthentication' ? one : undefined;
}

/** The bank's page of 3-D Secure. Posts its answer to the shop. */
export async function showAcs(exchange: Exchange, transactions: CpTransactions): Promise<void> {
  const form = await readForm(exchange.request);
  const id = form ? fieldOf(form, 'MD') : '';
  const target = URL.parse(form ? fieldOf(form, 'TermUrl') : '');
  const one = awaiting(transactions, Number(id));
  const isPayable = form !== null && fieldOf(form, 'PaReq').startsWith('+/');
  if (!one || !isPayable || !target || !/^https?:$/.test(target.protocol)) {
    const text = 'There is no such payment to confirm.';
    return show(exchange, { title: 'Bank of the simulator', text, status: 400 });
  }
  const button = (decision: string, label: string, look: string): string => {
    const answer = Buffer.from(`${decision}:${one.id}`).toString('base64');
    return `<form method="post" action="${escapeHtml(target.href)}"><input type="hidden" name="MD" value="${one.id}"><input type="hidden" name="PaRes" value="${answer}"><button class="${look}">${label}</button></form>`;
  };
  show(exchange, {
    title: 'Bank of the simulator',
    text: `3-D Secure: a payment by the card that ends in ${one.card?.lastFour ?? ''}.`,
    one,
    actions: button('confirmed', 'Confirm', 'primary') + button('refused', 'Refuse', ''),
  });
}

/** What somebody who opened the link of the fast payment system does. */
export async function showSbp(
  exchange: Exchange,
  transactions: CpTransactions,
  authoriser: Authoriser,
): Promise<void> {
  const [, , qrId = ''] = exchange.path.split('/');
  const title = 'Bank application of the simulator';
  const first = transactions.all().find(({ qr }) => qr?.id === qrId);
  if (!first?.qr) return show(exchange, { title, text: 'This code is unknown.', status: 404 });
  if (first.qr.expires < exchange.world.now().getTime())
    return show(exchange, { title, text: 'This code has expired.', status: 410 });
  if (exchange.request.method !== 'POST') {
    const button = (decision: string, label: string, look: string): string =>
      `<button name="decision" value="${decision}" class="${look}">${label}</button>`;
    const text = first.description || 'A payment by the fast payment system.';
    const action = `/cloudpayments/sbp/${escapeHtml(qrId)}`;
    const actions = `<form method="post" action="${action}">${button('pay', 'Pay', 'primary')} ${button('refuse', 'Refuse', '')}</form>`;
    return show(exchange, { title, text, one: first, actions });
  }
  const form = await readForm(exchange.request);
  const isPaid = form !== null && fieldOf(form, 'decision') === 'pay';
  settleSbp(first, isPaid, { transactions, authoriser });
  if (isPaid && first.qr.redirect !== '') return redirect(exchange, first.qr.redirect);
  const text = isPaid ? 'Paid. You can close this page.' : 'Refused. You can close this page.';
  show(exchange, { title, text, one: first });
}

/** Pays or refuses. A code can be paid again: that is another transaction of the same order. */
export function settleSbp(
  first: CpTransaction,
  isPaid: boolean,
  { transactions, authoriser }: { transactions: CpTransactions; authoriser: Authoriser },
): void {
  const { id: _id, created: _created, ...again } = first;
  const one =
    first.status === 'AwaitingAuthentication' ? first : transactions.add({ ...again, qr: null, refunded: 0 });
  authoriser.finish(one, isPaid ? 0 : 5017);
}
