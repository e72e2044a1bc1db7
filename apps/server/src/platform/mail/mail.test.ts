import { createServer, type Server } from 'node:net';
import { startSimulators } from '@polylogue/simulators/server';
import { expect, onTestFinished, test } from 'vitest';
import { createMail } from './mail.ts';

const message = { to: 'anna@example.test', subject: 'Привет 🦊', text: 'Text\n.\nend', html: '<p>Text</p>' };

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('delivers both formats and the subject unchanged', async () => {
  const simulators = await startSimulators({ port: 0, smtpPort: 0 });
  onTestFinished(() => simulators.close());
  const mail = createMail({
    url: `smtp://127.0.0.1:${simulators.smtpPort}`,
    from: 'Polylogue <hello@a.test>',
  });
  await mail.send(message);
  await mail.close();
  const response = await fetch(`${simulators.url}/mail?to=${message.to}`, {
    headers: { accept: 'application/json' },
  });
  const [received] = (await response.json()) as (typeof message)[];
  expect(received).toMatchObject({ to: message.to, subject: message.subject });
  expect(received?.text.trim()).toBe(message.text);
  expect(received?.html.trim()).toBe(message.html);
});

test('rejects when the server refuses', async () => {
  const server = createServer((socket) => void socket.end('554 no service\r\n'));
  onTestFinished(() => void server.close());
  const mail = createMail({ url: `smtp://127.0.0.1:${await listening(server)}`, from: 'hello@a.test' });
  onTestFinished(() => mail.close());
  await expect(mail.send(message)).rejects.toThrow();
});
