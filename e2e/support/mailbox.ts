import { setTimeout as pause } from 'node:timers/promises';
import { mailboxUrl } from './addresses.ts';

/** A mail as listed by the simulated mailbox. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A job sends the mail; on a busy machine it may run late. */
const patience = 90_000;

async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl()}?to=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  });
  return (await response.json()) as Mail[];
}

/** Waits for the newest mail to an address. Not a test assertion: accounts are also created between tests. */
export async function readMail(address: string): Promise<Mail> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const [newest] = await mailsTo(address);
    if (newest !== undefined) return newest;
    await pause(150);
  }
  throw new Error(`No mail to ${address} came`);
}

/** The link in a mail. */
export function linkOf(mail: Mail): string {
  const link = linkIn(mail, '/verify-email/');
  if (link === undefined) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** Waits for a mail with a link to a page, and returns the link. `not`: one that was read before. */
export async function readLink(address: string, page: string, not?: string): Promise<string> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    for (const mail of await mailsTo(address)) {
      const link = linkIn(mail, page);
      if (link !== undefined && link !== not) return link;
    }
    await pause(150);
  }
  throw new Error(`No mail to ${address} that leads to ${page} came`);
}

function linkIn(mail: Mail, page: string): string | undefined {
  return mail.text.split(/\s+/).find((word) => /^https?:/.test(word) && word.includes(page));
}
