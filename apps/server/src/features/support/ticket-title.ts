import { lengths } from '@polylogue/contract/limits';

/** A shorter beginning, such as a greeting, says nothing about the ticket. */
const leastLength = 16;

/** The beginning of a text as the title of its ticket: whole sentences as far as they are needed, on one line. */
export function ticketTitle(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ').trim();
  let title = '';
  for (const sentence of line.split(/(?<=[.!?…])\s/)) {
    title = title === '' ? sentence : `${title} ${sentence}`;
    if (title.length >= leastLength) break;
  }
  return title.slice(0, lengths.ticketTitle.max).toWellFormed().trimEnd();
}
