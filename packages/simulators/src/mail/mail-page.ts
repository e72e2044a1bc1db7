import { escapeHtml, renderPage } from '../page.ts';
import type { Mail } from './mailbox.ts';

const STYLE = `
body { height: 100vh; display: flex; flex-direction: column; }
header { display: flex; gap: 1rem; align-items: center; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line); flex-wrap: wrap; }
header h1 { margin: 0; font-size: 1.1rem; }
header form.find { flex: 1 1 14rem; max-width: 26rem; }
header form:last-child { margin-left: auto; }
.columns { flex: 1; display: grid; grid-template-columns: minmax(16rem, 24rem) 1fr; min-height: 0; }
nav { overflow: auto; border-right: 1px solid var(--line); }
nav a { display: block; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
nav a:hover { background: var(--card); }
nav a[aria-current] { background: var(--tint); box-shadow: inset 3px 0 var(--accent); }
nav .subject { display: block; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
nav .row { display: flex; justify-content: space-between; gap: 1rem; }
nav .row span:first-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
article { display: flex; flex-direction: column; min-height: 0; padding: 1.25rem; gap: 1rem; overflow: auto; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { flex: 1 0 24rem; width: 100%; background: #ffffff; border: 1px solid var(--line); border-radius: 14px; color-scheme: light; }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
summary { cursor: pointer; color: var(--soft); }
.empty { margin: auto; padding: 2rem; text-align: center; color: var(--soft); }
@media (max-width: 48rem) {
  body { height: auto; } .columns { grid-template-columns: 1fr; } nav { border-right: 0; max-height: 45vh; }
}
`;

export interface MailboxView {
  mails: Mail[];
  to: string;
  open: Mail | undefined;
  now: Date;
}

function timeOf(sentAt: string, now: Date): string {
  const [day = '', time = ''] = sentAt.split('T');
  const clock = time.slice(0, 5);
  return now.toISOString().startsWith(day) ? `${clock} UTC` : `${day} ${clock}`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+?(?=(?:&gt;|&quot;|&#39;|[).,;!?])*(?:\s|$))/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener">${url}</a>`,
  );
}

function itemOf(mail: Mail, { to, open, now }: MailboxView): string {
  const query = new URLSearchParams({ ...(to === '' ? {} : { to }), id: String(mail.id) }).toString();
  return `<a href="/mail?${escapeHtml(query)}"${mail.id === open?.id ? ' aria-current="true"' : ''}>
<span class="subject">${escapeHtml(mail.subject || '(no subject)')}</span>
<span class="row small soft"><span>${escapeHtml(mail.to)}</span><time datetime="${mail.sentAt}">${timeOf(mail.sentAt, now)}</time></span></a>`;
}

function frameOf(html: string): string {
  // Links in a mail must work, or nobody can confirm an address; its scripts never run.
  const source = escapeHtml(`<base target="_blank">${html}`);
  return `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${source}"></iframe>`;
}

function filesOf({ id, attachments }: Mail): string {
  const links = attachments.map(
    ({ name }, index) => `<a href="/mail/${id}/${index}" download>${escapeHtml(name)}</a>`,
  );
  return links.length === 0 ? '' : `<dt>Files</dt><dd>${links.join(', ')}</dd>`;
}

function messageOf(mail: Mail): string {
  const text = `<pre class="card">${linked(mail.text)}</pre>`;
  const plain = mail.text === '' ? '' : `<details><summary>Plain text</summary>${text}</details>`;
  return `<article>
<div><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<dl class="small"><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>Sent</dt><dd><time>${mail.sentAt.replace('T', ' ').slice(0, 19)} UTC</time></dd>${filesOf(mail)}</dl></div>
${mail.html === '' ? text : frameOf(mail.html) + plain}
</article>`;
}

/** The mailbox as a page: the list, and the open message next to it. */
export function renderMailbox(view: MailboxView): string {
  const { mails, to, open } = view;
  const none =
    to === ''
      ? 'No mail yet. Whatever the product sends arrives here.'
      : `No mail for ${escapeHtml(to)} yet.`;
  const side = open
    ? messageOf(open)
    : `<p class="empty">${mails.length === 0 ? none : 'Choose a message to read it.'}</p>`;
  const body = `<header>
<h1>Mailbox</h1>
<form class="find" action="/mail"><input type="search" name="to" value="${escapeHtml(to)}" placeholder="Show mail to this address" aria-label="Show mail to this address"></form>
<span class="small soft">${mails.length} ${mails.length === 1 ? 'message' : 'messages'}</span>
<form method="post" action="/mail/empty${to === '' ? '' : `?to=${escapeHtml(encodeURIComponent(to))}`}"><button>Empty</button></form>
</header>
<div class="columns"><nav aria-label="Messages">${mails.map((mail) => itemOf(mail, view)).join('\n')}</nav>${side}</div>`;
  // Only the bare list refreshes automatically: a message must not vanish while being read.
  return renderPage({ title: 'Mailbox', body, style: STYLE, refresh: open ? undefined : 5 });
}
