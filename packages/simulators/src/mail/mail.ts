import {
  headerOf,
  redirect,
  sendHtml,
  sendJson,
  sendText,
  type Exchange,
  type Simulator,
} from '../exchange.ts';
import { PAGE_POLICY } from '../page.ts';
import { renderMailbox } from './mail-page.ts';
import type { Mail, Mailbox } from './mailbox.ts';

function presentMail({ to, subject, text, html, sentAt }: Mail): Omit<Mail, 'id' | 'from'> {
  return { to, subject, text, html, sentAt };
}

function show(mailbox: Mailbox, exchange: Exchange): void {
  const { request, url } = exchange;
  const to = url.searchParams.get('to') ?? '';
  const mails = mailbox.list(to);
  if (headerOf(request, 'accept').includes('application/json'))
    return sendJson(exchange, mails.map(presentMail));
  const id = Number(url.searchParams.get('id') ?? 0);
  const html = renderMailbox({ mails, to, open: mailbox.find(id), now: exchange.world.now() });
  sendHtml(exchange, html, { headers: PAGE_POLICY });
}

/** All mail sent, for people and for tests. */
export function mailSimulator(mailbox: Mailbox): Simulator {
  function handle(exchange: Exchange): Promise<void> {
    const { request, path, url } = exchange;
    const to = url.searchParams.get('to') ?? '';
    const call = `${request.method} ${path.replace(/\/$/, '')}`;
    if (call === 'GET ') show(mailbox, exchange);
    else if (call === 'DELETE ') {
      mailbox.empty(to);
      exchange.response.writeHead(204).end();
    } else if (call === 'POST /empty') {
      mailbox.empty(to);
      redirect(exchange, '/mail');
    } else sendText(exchange, 'Not found', { status: 404 });
    return Promise.resolve();
  }
  return {
    prefix: '/mail',
    title: 'Mailbox',
    about: 'Every mail the product has sent; SMTP stands beside',
    handle,
  };
}
