import { readFile } from 'node:fs/promises';
import { fieldOf, readBody, readForm, sendHtml, sendJson, sendText, type Exchange } from '../../exchange.ts';
import { recordOf, textOf, type Json } from '../../json.ts';
import { escapeHtml, renderPage } from '../../page.ts';
import { answerWith } from '../answer.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import type { FormPayments } from './form-payments.ts';

interface FormHost {
  gateway: GatewayWorld;
  payments: FormPayments;
}

const CLIENT = '/static/js/krypton-client/V4.0';

/** Files of the browser's side, by their path. */
const SCRIPTS: Record<string, URL> = {
  [`${CLIENT}/stable/kr-payment-form.min.js`]: new URL('../browser/kr-payment-form.js', import.meta.url),
  '/form/field.js': new URL('../browser/kr-field.js', import.meta.url),
  '/form/challenge.js': new URL('../browser/kr-challenge.js', import.meta.url),
};

/** Only scripts of this host: what is typed here is a card. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; form-action 'self'",
  'referrer-policy': 'no-referrer',
};

const FIELDS: Record<string, { label: string; autocomplete: string }> = {
  pan: { label: 'Card number', autocomplete: 'cc-number' },
  expiry: { label: 'Expiry date', autocomplete: 'cc-exp' },
  securityCode: { label: 'Security code', autocomplete: 'cc-csc' },
};

async function bodyOf(exchange: Exchange): Promise<Json> {
  try {
    return recordOf(JSON.parse((await readBody(exchange.request)).toString('utf8')));
  } catch {
    return {};
  }
}

async function sendScript(exchange: Exchange, file: URL): Promise<void> {
  sendText(exchange, await readFile(file, 'utf8'), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
}

function showField(exchange: Exchange): void {
  const name = exchange.url.searchParams.get('name') ?? '';
  const field = FIELDS[name];
  if (!field) return sendText(exchange, 'Not found', { status: 404 });
  const placeholder = exchange.url.searchParams.get('placeholder') ?? field.label;
  const body = `<input type="text" id="value" inputmode="numeric" autocomplete="${field.autocomplete}" aria-label="${escapeHtml(field.label)}" placeholder="${escapeHtml(placeholder)}" data-name="${name}"><script src="/lyra/form/field.js"></script>`;
  const style =
    'body { background: transparent; } input[type=text] { height: 100vh; border: 0; border-radius: 0; background: transparent; }';
  sendHtml(exchange, renderPage({ title: field.label, body, style }), { headers: POLICY });
}

/** The bank's page, in the form's pop-in. */
async function showChallenge(exchange: Exchange, { payments }: FormHost): Promise<void> {
  const [, , id = ''] = exchange.path.split('/');
  const challenge = payments.challenges.get(id);
  const style = 'main { padding: 1.5rem; } form { display: flex; gap: .6rem; margin-top: 1rem; }';
  const page = (text: string, rest: string): void => {
    const body = `<main><h1>Bank of the simulator</h1><p class="soft">${escapeHtml(text)}</p>${rest}</main>`;
    sendHtml(exchange, renderPage({ title: 'Bank of the simulator', body, style }), { headers: POLICY });
  };
  if (!challenge) return page('There is no such payment to confirm.', '');
  if (exchange.request.method !== 'POST') {
    const { amount, currency } = challenge.form;
    const buttons =
      '<button class="primary" name="decision" value="confirm">Confirm</button><button name="decision" value="refuse">Refuse</button>';
    const text = `3-D Secure: ${(amount / 100).toFixed(2)} ${currency} by the card ${challenge.card.pan.slice(-4)}.`;
    return page(text, `<form method="post">${buttons}</form>`);
  }
  const form = await readForm(exchange.request);
  challenge.decision = form && fieldOf(form, 'decision') === 'confirm' ? 'confirm' : 'refuse';
  page('Thank you.', `<script src="/lyra/form/challenge.js" data-id="${escapeHtml(id)}"></script>`);
}

async function pay(exchange: Exchange, { gateway, payments }: FormHost): Promise<void> {
  const body = await bodyOf(exchange);
  const form = payments.form(textOf(body['formToken']));
  const mistake = (errorCode: string): void =>
    sendJson(exchange, { kind: 'invalid', error: { errorCode, errorMessage: 'Invalid form' } });
  if (!form) return mistake('CLIENT_100');
  if (!textOf(body['publicKey']).startsWith(`${form.shop.shopId}:`)) return mistake('CLIENT_004');
  const directive = gateway.chaos.take('pay', {
    order: form.order,
    account: form.account,
    texts: Object.values(form.metadata).map(textOf),
  });
  await answerWith(exchange, directive, async () => ({ body: await payments.pay(form, body, directive) }));
}

/** Everything of the form but its services: the script, its fields, the payment and the bank's page. */
export async function handleForm(exchange: Exchange, host: FormHost): Promise<void> {
  const { path, request } = exchange;
  const script = SCRIPTS[path];
  if (script) return sendScript(exchange, script);
  const theme = /^\/static\/js\/krypton-client\/V4\.0\/ext\/[\w.-]+\.(css|js)$/.exec(path)?.[1];
  // Themes dress the form; ours stays as the page dresses it.
  if (theme)
    return sendText(exchange, '', {
      headers: { 'content-type': theme === 'css' ? 'text/css' : 'text/javascript' },
    });
  if (path === '/form/field') return showField(exchange);
  if (path.startsWith('/acs/')) return showChallenge(exchange, host);
  if (request.method === 'POST' && path === '/form/pay') return pay(exchange, host);
  if (request.method === 'POST' && path === '/form/finish') {
    const { id } = await bodyOf(exchange);
    return sendJson(exchange, await host.payments.finish(textOf(id)));
  }
  if (request.method === 'POST' && path === '/form/abandon') {
    const form = host.payments.form(textOf((await bodyOf(exchange))['formToken']));
    if (form) await host.payments.abandon(form);
    return sendJson(exchange, {});
  }
  sendJson(exchange, { error: 'not_found' }, { status: 404 });
}
