import nodemailer from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '../server.ts';
import { createMailbox } from './mailbox.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());
beforeEach(async () => {
  await fetch(`${simulators.url}/mail`, { method: 'DELETE' });
});

async function send(to: string, subject: string, html = '<p>Hello</p>'): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: simulators.smtpPort });
  await transport.sendMail({ from: 'Polylogue <hello@example.com>', to, subject, text: 'Привет', html });
  transport.close();
}

async function list(query = ''): Promise<unknown> {
  const response = await fetch(`${simulators.url}/mail${query}`, { headers: { accept: 'application/json' } });
  return response.json();
}

describe('the mailbox', () => {
  it('stores what SMTP delivered, newest first', async () => {
    await send('ada@example.com', 'Первое письмо');
    await send('ada@example.com', 'Second');
    expect(await list('?to=ADA@example.com')).toEqual([
      expect.objectContaining({ subject: 'Second' }),
      {
        to: 'ada@example.com',
        subject: 'Первое письмо',
        text: expect.stringContaining('Привет'),
        html: expect.stringContaining('<p>Hello</p>'),
        attachments: [],
        sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('shows each recipient a copy and nobody the mail of others', async () => {
    await send('ada@example.com, alan@example.com', 'Both');
    expect(await list('?to=ada@example.com')).toHaveLength(1);
    expect(await list('?to=alan@example.com')).toHaveLength(1);
    expect(await list('?to=grace@example.com')).toEqual([]);
    expect(await list()).toHaveLength(2);
  });

  it('accepts a login', async () => {
    const auth = { user: 'anybody', pass: 'anything' };
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: simulators.smtpPort, auth });
    await expect(transport.verify()).resolves.toBe(true);
    transport.close();
  });

  it('can be emptied, for all or for one', async () => {
    await send('ada@example.com, alan@example.com', 'Both');
    const one = await fetch(`${simulators.url}/mail?to=ada@example.com`, { method: 'DELETE' });
    expect(one.status).toBe(204);
    expect(await list()).toHaveLength(1);
    await fetch(`${simulators.url}/mail`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  it('is a page in a browser, where no mail can run a script', async () => {
    await send(
      'ada@example.com',
      '<b>Sharp</b>',
      '<script>alert(1)</script><a href="http://localhost/x">Confirm</a>',
    );
    const index = await (await fetch(`${simulators.url}/mail`)).text();
    expect(index).toContain('&lt;b&gt;Sharp&lt;/b&gt;');
    const link = /href="(\/mail\?[^"]*id=\d+)"/.exec(index)?.[1] ?? '';
    const page = await fetch(`${simulators.url}${link}`);
    const html = await page.text();
    expect(html).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(html).not.toContain('<script>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keeps the files of a mail, to be saved from its page', async () => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: simulators.smtpPort });
    const content = Buffer.from('%PDF-1.7');
    const file = { filename: 'Reçu.pdf', content, contentType: 'application/pdf' };
    await transport.sendMail({ from: 'a@b.test', to: 'ada@example.com', text: 'x', attachments: [file] });
    transport.close();
    expect(await list()).toMatchObject([
      { attachments: [{ name: 'Reçu.pdf', type: 'application/pdf', bytes: content.toString('base64') }] },
    ]);
    const index = await (await fetch(`${simulators.url}/mail`)).text();
    const link = /href="(\/mail\?[^"]*id=\d+)"/.exec(index)?.[1] ?? '';
    const page = await (await fetch(`${simulators.url}${link}`)).text();
    const path = /href="(\/mail\/\d+\/0)"/.exec(page)?.[1] ?? '';
    const saved = await fetch(`${simulators.url}${path}`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(content);
    expect((await fetch(`${simulators.url}/mail/1/99`)).status).toBe(404);
  });

  it('keeps the last thousand', () => {
    const mailbox = createMailbox();
    for (let index = 1; index <= 1005; index += 1) {
      mailbox.add({
        to: 'a@b',
        from: '',
        subject: String(index),
        text: '',
        html: '',
        attachments: [],
        sentAt: '',
      });
    }
    const subjects = mailbox.list('').map(({ subject }) => subject);
    expect(subjects).toHaveLength(1000);
    expect([subjects[0], subjects.at(-1)]).toEqual(['1005', '6']);
  });
});
