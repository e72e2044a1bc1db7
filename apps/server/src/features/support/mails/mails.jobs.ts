import * as z from 'zod/mini';
import { publicUrl } from '../../../config.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { createGuestLinks, type GuestLinks } from '../guest-links.ts';
import { subjectTitle } from '../subjects.ts';
import type { SupportDeps } from '../support.deps.ts';
import { answersAfter, changeTicket, findAnyTicket, type TicketRow } from '../support.queries.ts';
import { answerMail, newTicketMail, type Addressee } from './ticket.mail.ts';

/** Mails a guest the link to a new ticket. */
export const guestTicketMailJob = 'support.guest-ticket-mail';
/** Mails a guest what support answered. */
export const guestAnswerMailJob = 'support.guest-answer-mail';
/** Mails a user what support answered and nobody has looked at. */
export const userAnswerMailJob = 'support.user-answer-mail';

/** How long a user may take to see an answer on the screen before it is mailed. */
const patienceSeconds = 60;

const mailData = z.object({ ticketId: z.int() });

/** The queue for the answer to a ticket. */
export function answerMailJob({ userId }: Pick<TicketRow, 'userId'>): string {
  return userId === null ? guestAnswerMailJob : userAnswerMailJob;
}

/** The jobs that send them. What has been erased meanwhile is not mailed. */
export function supportMailJobs(deps: SupportDeps): JobDefinition[] {
  const links = createGuestLinks(deps.secrets.session);
  const singletonKey = (data: object) => String(mailData.parse(data).ticketId);
  const sendAnswers = (data: unknown) => mailAnswers(deps, links, mailData.parse(data).ticketId);
  // An answer written while the mail before is sent needs another one.
  const answers = { ...mailJob, singletonKey, singletonUntil: 'started', run: sendAnswers } as const;
  return [
    {
      name: guestTicketMailJob,
      ...mailJob,
      singletonKey,
      run: async (data) => {
        const ticket = await findAnyTicket(deps.database.db, mailData.parse(data).ticketId);
        const addressee = ticket && (await addresseeOf(deps, links, ticket));
        if (!addressee) return;
        await deps.mail.send({ to: addressee.email, ...newTicketMail(ticket.id, addressee) });
      },
    },
    { name: guestAnswerMailJob, ...answers },
    { name: userAnswerMailJob, delaySeconds: patienceSeconds, ...answers },
  ];
}

/** Sends all answers that were neither read nor mailed, in one mail. */
async function mailAnswers(deps: SupportDeps, links: GuestLinks, ticketId: number): Promise<void> {
  const { db } = deps.database;
  const ticket = await findAnyTicket(db, ticketId);
  const addressee = ticket && (await addresseeOf(deps, links, ticket));
  if (!addressee) return;
  const seen = ticket.userId === null ? 0 : ticket.readMessageId;
  const answers = await answersAfter(db, ticketId, Math.max(seen, ticket.mailedMessageId));
  const last = answers.at(-1);
  if (!last) return;
  const mail = answerMail(
    { ticketId, title: ticket.title, answers: answers.map(({ body }) => body) },
    addressee,
  );
  await deps.mail.send({ to: addressee.email, ...mail });
  await changeTicket(db, ticketId, { mailedMessageId: last.id });
}

async function addresseeOf(
  deps: SupportDeps,
  links: GuestLinks,
  ticket: TicketRow,
): Promise<Addressee | undefined> {
  const { userId, guestEmail } = ticket;
  const site = publicUrl(deps.config);
  if (userId === null) {
    if (guestEmail === null) return undefined;
    const language = ticket.guestLanguage ?? 'en';
    const url = `${site}/ticket/${links.tokenOf(ticket.id)}`;
    return { email: guestEmail, name: null, language, url, subject: subjectTitle(ticket.subject, language) };
  }
  const user = await payerOf(deps.database.db, userId);
  if (!user) return undefined;
  const { email, name, language } = user;
  const url = `${site}/chat/settings/tickets?ticket=${ticket.id}`;
  return { email, name, language, url, subject: subjectTitle(ticket.subject, language) };
}
