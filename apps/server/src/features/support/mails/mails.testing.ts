import type { Locale } from '@polylogue/contract/limits';
import type { ComposedMail } from '../../accounts/mail-words.service.ts';
import { answerMail, newTicketMail, type Addressee } from './ticket.mail.ts';

function addressee(language: Locale, url: string, name: string | null): Addressee {
  return { email: 'anna@example.test', name, language, url, subject: 'X' };
}

/** Every mail about tickets. */
export function supportMails(url: string): Record<string, (language: Locale) => ComposedMail> {
  return {
    'new ticket': (language) => newTicketMail(7, addressee(language, url, null)),
    'answered ticket': (language) =>
      answerMail({ ticketId: 7, title: 'X', answers: [''] }, addressee(language, url, 'X')),
  };
}
