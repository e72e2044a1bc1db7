import { setTimeout as pause } from 'node:timers/promises';
import { mailboxUrl } from './addresses.ts';

/** A mail as the simulated mailbox lists it. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A job sends the mail; on a busy machine its turn may come late. */
const patience = 20_000;

async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${mailboxUrl()}?to=${encodeURIComponent(address)}`, {
    headers: { accept: 'application/json' },
  });
  return (await response.json()) as Mail[];
}

/** Waits for the newest mail to an address. Not an assertion of a test: accounts are also made between tests. */
export async function readMail(address: string): Promise<Mail> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const [newest] = await mailsTo(address);
    if (newest !== undefined) return newest;
    await pause(150);
  }
  throw new Error(`No mail to ${address} came`);
}

/** The link a mail asks to follow. */
export function linkOf(mail: Mail): string {
  const link = /https?:\/\/\S+\/verify-email\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`No link in: ${mail.text}`);
  return link;
}
