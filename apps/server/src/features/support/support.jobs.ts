import { guestTicketDays } from '@polylogue/contract/limits';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { releaseGuestFiles } from '../files/ticket-files.service.ts';
import { supportMailJobs } from './mails/mails.jobs.ts';
import type { SupportDeps } from './support.deps.ts';
import { deleteOldGuestTickets } from './support.queries.ts';

/** Erases guests' tickets whose time is over. */
export const oldGuestTicketsJob = 'support.old-guest-tickets';

/** Background jobs of support. */
export function supportJobs(deps: SupportDeps): JobDefinition[] {
  return [
    { name: oldGuestTicketsJob, schedule: '17 3 * * *', run: () => eraseOldGuestTickets(deps) },
    ...supportMailJobs(deps),
  ];
}

async function eraseOldGuestTickets({ database, clock }: SupportDeps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - guestTicketDays * 86_400_000);
  await inTransaction(database.db, async (transaction) => {
    const fileIds = await deleteOldGuestTickets(transaction, before);
    await releaseGuestFiles(transaction, { fileIds, now });
  });
}
