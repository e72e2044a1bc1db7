import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../../accounts/mail-words.service.ts';

/** Who gets a mail, and where they can answer. */
export interface Addressee {
  email: string;
  /** Guests have none. */
  name: string | null;
  language: Locale;
  url: string;
  /** Title of the ticket's subject in their language. */
  subject: string;
}

interface Answered {
  ticketId: number;
  title: string;
  answers: readonly string[];
}

interface Words {
  hello(name: string | null): string;
  /** To a guest: the link to the new ticket. It repeats nothing that was written, since anybody can enter any address. */
  received(ticket: { ticketId: number; subject: string }): MailWords;
  answered(ticket: Answered): MailWords;
  /** An answer that is only a picture. */
  onlyPictures: string;
}

const texts: Record<Locale, Words> = {
  en: {
    hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    received: ({ ticketId, subject }) => ({
      subject: `We have your message (ticket ${ticketId})`,
      preheader: 'The answer will come by e-mail.',
      heading: 'We have your message',
      paragraphs: [
        `Your ticket ${ticketId}, “${subject}”, has reached support. The answer will come to this address.`,
        'The button opens your ticket, where you can add something. Keep the link to yourself: whoever has it can read the ticket.',
      ],
      button: 'Open the ticket',
      footnote:
        'You’re receiving this e-mail because somebody wrote to support and gave this address. If it was not you, you can ignore it.',
    }),
    answered: ({ ticketId, title, answers }) => ({
      subject: `Support has answered (ticket ${ticketId})`,
      preheader: answers[0] ?? '',
      heading: 'Support has answered you',
      paragraphs: [`You wrote: “${title}”`, ...answers],
      button: 'Answer',
      footnote:
        'You’re receiving this e-mail because you wrote to support. Please answer with the button, not by e-mail.',
    }),
    onlyPictures: 'An image is attached. You can see it in the ticket.',
  },
  ru: {
    hello: (name) => (name === null ? 'Здравствуйте!' : `Здравствуйте, ${name}!`),
    received: ({ ticketId, subject }) => ({
      subject: `Мы получили ваше сообщение (обращение ${ticketId})`,
      preheader: 'Ответ придёт на почту.',
      heading: 'Мы получили ваше сообщение',
      paragraphs: [
        `Ваше обращение ${ticketId} «${subject}» передано в поддержку. Ответ придёт на этот адрес.`,
        'Кнопка открывает обращение\u00a0— там можно что-то добавить. Не пересылайте ссылку: по ней обращение увидит любой.',
      ],
      button: 'Открыть обращение',
      footnote:
        'Вы получили это письмо, потому что кто-то написал в поддержку и указал этот адрес. Если это были не вы, ничего делать не нужно.',
    }),
    answered: ({ ticketId, title, answers }) => ({
      subject: `Поддержка ответила (обращение ${ticketId})`,
      preheader: answers[0] ?? '',
      heading: 'Поддержка ответила вам',
      paragraphs: [`Вы писали: «${title}»`, ...answers],
      button: 'Ответить',
      footnote:
        'Вы получили это письмо, потому что писали в поддержку. Отвечайте, пожалуйста, по кнопке, а не письмом.',
    }),
    onlyPictures: 'К ответу прикреплено изображение. Оно показано в обращении.',
  },
  fr: {
    hello: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    received: ({ ticketId, subject }) => ({
      subject: `Nous avons bien reçu votre message (ticket ${ticketId})`,
      preheader: 'La réponse arrivera par e-mail.',
      heading: 'Nous avons bien reçu votre message',
      paragraphs: [
        `Votre ticket ${ticketId}, «\u00a0${subject}\u00a0», est parvenu à l’assistance. La réponse arrivera à cette adresse.`,
        'Le bouton ouvre votre ticket, que vous pouvez compléter. Gardez le lien pour vous\u00a0: quiconque le possède peut lire le ticket.',
      ],
      button: 'Ouvrir le ticket',
      footnote:
        'Vous recevez cet e-mail parce que quelqu’un a écrit à l’assistance en indiquant cette adresse. Si ce n’était pas vous, ignorez-le.',
    }),
    answered: ({ ticketId, title, answers }) => ({
      subject: `L’assistance a répondu (ticket ${ticketId})`,
      preheader: answers[0] ?? '',
      heading: 'L’assistance vous a répondu',
      paragraphs: [`Vous avez écrit\u00a0: «\u00a0${title}\u00a0»`, ...answers],
      button: 'Répondre',
      footnote:
        'Vous recevez cet e-mail parce que vous avez écrit à l’assistance. Répondez avec le bouton, pas par e-mail.',
    }),
    onlyPictures: 'Une image est jointe. Vous la verrez dans le ticket.',
  },
};

/** The link to a guest's new ticket. */
export function newTicketMail(ticketId: number, { language, name, subject, url }: Addressee): ComposedMail {
  const words = texts[language].received({ ticketId, subject });
  return composeMail(language, greeted(language, name, words), url);
}

/** What support answered, and the way to reply. */
export function answerMail(
  { ticketId, title, answers }: Answered,
  { language, name, url }: Addressee,
): ComposedMail {
  const shown = answers.flatMap((answer) =>
    answer === '' ? [texts[language].onlyPictures] : linesOf(answer),
  );
  const words = texts[language].answered({ ticketId, title, answers: shown });
  return composeMail(language, greeted(language, name, words), url);
}

function greeted(language: Locale, name: string | null, words: MailWords): MailWords {
  return { ...words, paragraphs: [texts[language].hello(name), ...words.paragraphs] };
}

function linesOf(answer: string): string[] {
  return answer.split(/\n+/).filter((line) => line.trim() !== '');
}
