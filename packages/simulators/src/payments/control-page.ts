import { escapeHtml, renderPage } from '../page.ts';
import { CLOUDPAYMENTS_CARDS } from './cloudpayments/cards.ts';
import type { ShownTransaction } from './shown-transaction.ts';
import type { Delivery } from './courier.ts';
import { DIRECTIVE_PARTS } from './directive.ts';
import { LYRA_CARDS } from './lyra/cards.ts';

const STYLE = `
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.scroll { overflow-x: auto; }
form { display: flex; gap: .6rem; flex-wrap: wrap; } form input { flex: 1 1 14rem; }
`;

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="card scroll"><table class="small">${head.length > 0 ? line(head, 'th') : ''}${rows.map((row) => line(row, 'td')).join('')}</table></div>`;
}

/** Newest first, and not so many that nobody reads them. */
const SHOWN = 100;

/** All there is to see and to set about payments. */
export function renderControl(view: {
  transactions: ShownTransaction[];
  webhooks: Delivery[];
  order: string;
}): string {
  const transactions = view.transactions
    .toReversed()
    .slice(0, SHOWN)
    .map((one) => [
      one.gateway,
      one.id,
      one.order,
      one.type,
      `${(one.amount / 100).toFixed(2)} ${one.currency}`,
      one.status,
      one.code,
    ]);
  const webhooks = view.webhooks
    .toReversed()
    .slice(0, SHOWN)
    .map((one) => [
      one.gateway,
      one.isForged ? `${one.type} (forged)` : one.type,
      one.order,
      one.state,
      one.status === null ? '' : String(one.status),
      one.url ?? '',
    ]);
  const body = `<main><h1>Payments</h1>
<p class="soft">Both card gateways. A directive <code>[[sim …]]</code> stands in the description of an order or in the cardholder's name, or is set here for an order, an account or * for all.</p>
<form method="post" action="/payments/directives"><input type="text" name="subject" placeholder="Order, account or *" aria-label="Order, account or *"><input type="text" name="directive" placeholder="decline=5051 times=1" aria-label="Directive"><button class="primary">Set</button></form>
<h2>Transactions</h2>${table(['Gateway', 'Id', 'Order', 'Type', 'Amount', 'Status', 'Code'], transactions)}
<h2>Webhooks</h2>${table(['Gateway', 'Type', 'Order', 'State', 'Answer', 'Sent to'], webhooks)}
<form method="post" action="/payments/release"><button>Send what is held</button></form>
<h2>Directives</h2>${table(
    [],
    DIRECTIVE_PARTS.map(([part, effect]) => [part, effect]),
  )}
<h2>Test cards of CloudPayments</h2>${table(
    [],
    CLOUDPAYMENTS_CARDS.map(([cards, effect]) => [cards, effect]),
  )}
<h2>Test cards of Lyra</h2>${table(
    [],
    LYRA_CARDS.map(([card, effect]) => [card, effect]),
  )}
</main>`;
  return renderPage({ title: 'Payments', body, style: STYLE });
}
