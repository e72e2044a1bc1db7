import { createTransport } from 'nodemailer';

/** One message, in both forms: some readers show only plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Outgoing mail. */
export interface Mail {
  /** Resolves once the server has accepted the message; rejects otherwise, so that a job can try again. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A server that accepts the connection and then says nothing must not hold a job for the default ten minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Enough for fifty mails a second to a server that takes a fifth of a second for each. */
const maxConnections = 10;

/** Sends over SMTP with a few kept connections. `url` is `smtp://` (encrypted when the server offers it) or `smtps://`. */
export function createMail(options: { url: string; from: string }): Mail {
  const transport = createTransport({ url: options.url, pool: true, maxConnections, ...timeouts });
  return {
    send: async (message) => {
      await transport.sendMail({
        from: options.from,
        // As an object, so that nothing in the address can be read as a second recipient.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        // Keeps holiday replies and mailing lists from answering a machine.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: async () => transport.close(),
  };
}
