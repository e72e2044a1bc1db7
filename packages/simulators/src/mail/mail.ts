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

/** A mail as a test reads it; the bytes of its files are base64. */
function presentMail({ to, subject, text, html, attachments, sentAt }: Mail): object {
  const files = attachments.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.toString('base64') }));
  return { to, subject, text, html, attachments: files, sentAt };
}

/** A file of a mail, `/mail/<mail>/<number>`, to be saved: it came from outside. */
function sendAttachment(mailbox: Mailbox, exchange: Exchange): void {
  const [, mail = '', file = ''] = /^\/(\d+)\/(\d+)$/.exec(exchange.path) ?? [];
  const found = mailbox.find(Number(mail))?.attachments[Number(file)];
  if (!found) return sendText(exchange, 'Not found', { status: 404 });
  exchange.response
    .writeHead(200, {
      'content-type': found.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'x-content-type-options': 'nosniff',
    })
    .end(found.bytes);
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
    } else if (request.method === 'GET') sendAttachment(mailbox, exchange);
    else sendText(exchange, 'Not found', { status: 404 });
    return Promise.resolve();
  }
  return {
    prefix: '/mail',
    title: 'Mailbox',
    about: 'Every mail the product has sent; SMTP stands beside',
    handle,
  };
}
