import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { World } from '../world.ts';
import type { Mailbox } from './mailbox.ts';

interface SmtpOptions {
  port: number;
  host: string;
  mailbox: Mailbox;
  world: World;
}

interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { mailbox, world }: SmtpOptions,
): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream));
  const { mailFrom, rcptTo } = session.envelope;
  for (const { address } of rcptTo) {
    mailbox.add({
      to: address,
      from: mail.from?.address ?? (mailFrom ? mailFrom.address : ''),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? 'unnamed',
        type: mimeType,
        bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
      })),
      sentAt: world.now().toISOString(),
    });
  }
}

/** Accepts every mail, with or without a login, and puts it into the mailbox. */
export function startSmtp(options: SmtpOptions): Promise<RunningSmtp> {
  const server = new SMTPServer({
    name: 'mail.simulator',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1000,
    onAuth(auth, _session, callback) {
      callback(null, { user: auth.username ?? 'anybody' });
    },
    onData(stream, session, callback) {
      receive(stream, session, options).then(
        () => {
          callback(null);
        },
        (error: unknown) => {
          callback(error instanceof Error ? error : new Error(String(error)));
        },
      );
    },
  });
  // A client that disconnects midway is not our problem.
  server.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject);
      const address = server.server.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : options.port,
        close: () =>
          new Promise((done) => {
            server.close(() => {
              done();
            });
          }),
      });
    });
  });
}
