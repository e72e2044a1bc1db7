import { PAGE_POLICY, escapeHtml, renderPage } from './page.ts';
import { sendHtml, sendJson, type Exchange, type Simulator } from './exchange.ts';

const STYLE = `
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; }
li { display: grid; grid-template-columns: 11rem 1fr; gap: .25rem 1rem; padding: .8rem 1.1rem; border-bottom: 1px solid var(--line); }
li:last-child { border-bottom: 0; }
@media (max-width: 34rem) { li { grid-template-columns: 1fr; } }
`;

/** Those with a page of their own. */
const PAGES = new Set(['/mail', '/payments']);

const PAY_EXAMPLE = '[[sim decline=5051 times=1 webhook=twice]]';
const EXAMPLE = '[[sim tokens=400 rate=50 ttft=300 reasoning=40 fail=429 cut=100 stall=5 image]]';

function itemOf({ prefix, title, about }: Simulator): string {
  const path = `<code>${escapeHtml(prefix)}</code>`;
  const name = PAGES.has(prefix) ? `<a href="${prefix}">${path}</a>` : path;
  return `<li><span>${name}</span><span><strong>${escapeHtml(title)}</strong><br><span class="soft small">${escapeHtml(about)}</span></span></li>`;
}

export function showIndex(exchange: Exchange, simulators: Simulator[]): void {
  const body = `<main>
<h1>The outside world, on this machine</h1>
<p class="soft">Stand-ins for the services that live elsewhere. They speak the same wire formats, need no account and keep nothing after they stop.</p>
<ul class="card">${simulators.map(itemOf).join('\n')}</ul>
<p class="small">AI answers follow a directive in the last user message, every part of it optional:<br><code>${escapeHtml(EXAMPLE)}</code></p>
<p class="small">Payments follow one in the description of the order or the cardholder's name; <a href="/payments">/payments</a> lists its parts and the test cards:<br><code>${escapeHtml(PAY_EXAMPLE)}</code></p>
<p class="small soft">Counts of streams: <a href="/status">/status</a></p>
</main>`;
  sendHtml(exchange, renderPage({ title: 'Simulators', body, style: STYLE }), { headers: PAGE_POLICY });
}

export function showStatus(exchange: Exchange): void {
  sendJson(exchange, { streams: exchange.world.meter });
}
