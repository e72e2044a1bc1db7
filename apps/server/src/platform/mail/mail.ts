import { createTransport } from 'nodemailer';

/** A message in both formats, since some clients show only plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
}

/** A file that goes along. */
export interface MailAttachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Outgoing mail. */
export interface Mail {
  /** Resolves once the server has accepted the message; rejects otherwise, so that a job can retry. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A server that accepts the connection and then stays silent must not block a job for the default ten minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Enough for fifty mails a second if each takes 200 ms. */
const maxConnections = 10;

/** Sends over SMTP with pooled connections. `url` is `smtp://` (encrypted if the server offers it) or `smtps://`. */
export function createMail(options: { url: string; from: string }): Mail {
  const transport = createTransport({ url: options.url, pool: true, maxConnections, ...timeouts });
  return {
    send: async (message) => {
      await transport.sendMail({
        from: options.from,
        // As an object, so that nothing in the address can be parsed as a second recipient.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        attachments: (message.attachments ?? []).map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        })),
        // Prevents auto-replies from vacation responders and mailing lists.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: async () => transport.close(),
  };
}
