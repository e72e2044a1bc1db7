/** A file of a mail. */
export interface Attachment {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A mail for display; one entry per envelope recipient. */
export interface Mail {
  id: number;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  sentAt: string;
}

export interface Mailbox {
  add(mail: Omit<Mail, 'id'>): void;
  /** Newest first; all of them without an address. */
  list(to: string): Mail[];
  find(id: number): Mail | undefined;
  empty(to: string): void;
}

const CAPACITY = 1000;

function isFor(mail: Mail, to: string): boolean {
  return to === '' || mail.to.toLowerCase() === to.trim().toLowerCase();
}

export function createMailbox(): Mailbox {
  let mails: Mail[] = [];
  let lastId = 0;
  return {
    add(mail) {
      lastId += 1;
      mails.unshift({ id: lastId, ...mail });
      mails.length = Math.min(mails.length, CAPACITY);
    },
    list: (to) => mails.filter((mail) => isFor(mail, to)),
    find: (id) => mails.find((mail) => mail.id === id),
    empty(to) {
      mails = mails.filter((mail) => !isFor(mail, to));
    },
  };
}
