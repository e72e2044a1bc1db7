import { allCalls } from '@polylogue/contract/calls';
import * as operator from '@polylogue/contract/operator-support';
import type { OperatorTicket, TicketCounts } from '@polylogue/contract/operator-support';
import type { TicketMessage } from '@polylogue/contract/support';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { png } from '../files/files.samples.testing.ts';
import { codeOf, filesScene } from '../files/files.scene.testing.ts';
import { userAnswerMailJob } from './mails/mails.jobs.ts';
import { fine, newAuthor, supportDesk, type SupportDesk } from './support.scene.testing.ts';

let testApp: TestApp;
let desk: SupportDesk;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://polylogue.test' });
  desk = supportDesk(testApp);
});
afterAll(() => testApp.close());

interface Opened {
  ticket: OperatorTicket;
  messages: TicketMessage[];
}

describe('the operator', () => {
  test('opens a new ticket, answers it and closes it; each step is written down', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create({ subject: 3 });
    const opened = fine<Opened>(await desk.open(id));
    expect(opened.ticket).toMatchObject({ status: 2, email: author.user.email, subject: 'Refund' });
    expect(fine<Opened>(await desk.answer(id, 'We are looking.')).ticket).toMatchObject({
      status: 3,
      waitingSince: null,
    });
    expect(fine<Opened>(await desk.move(id, 4)).ticket.status).toBe(4);
    expect((await author.messages(id)).map(({ message, status }) => status ?? message)).toEqual([
      'The third column stays empty when I ask in Greek.',
      2,
      3,
      'We are looking.',
      4,
    ]);
    const audit = await desk.ask(allCalls.operatorAudit, {});
    for (const action of ['ticket.open', 'ticket.answer', 'ticket.status 4']) {
      expect(audit.body).toContain(action);
    }
  });

  test('reading again changes nothing', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await desk.answer(id, 'Yes');
    expect(fine<Opened>(await desk.open(id)).ticket.status).toBe(3);
    expect(await author.messages(id)).toHaveLength(3);
  });

  test('cannot answer a closed ticket, but open it again', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await author.tryStatus(id, 4);
    expect(codeOf(await desk.answer(id, 'Late'))).toBe('conflict');
    fine(await desk.move(id, 2));
    fine(await desk.answer(id, 'In time'));
    expect((await author.list())[0]).toMatchObject({ status: 3, unread: true });
  });

  test('sends pictures, which take none of the user’s space', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    const picture = { name: 'how.png', content: new Uint8Array(png) };
    const { messages } = fine<Opened>(await desk.answer(id, '', [picture]));
    const sent = messages.at(-1);
    expect(sent).toMatchObject({ message: '', fromSupport: true });
    expect(sent?.files[0]?.url).toMatch(/^https:\/\/polylogue\.test\/api\/files\/download/);
    const files = filesScene(testApp);
    expect((await files.download(author, sent?.files[0]?.id ?? 0)).statusCode).toBe(200);
    const svg = { name: 'how.png', content: new Uint8Array(Buffer.from('<svg></svg>')) };
    expect(codeOf(await desk.answer(id, 'x', [svg]))).toBe('unsupported_media_type');
    expect((await desk.answer(id, 'x', Array<typeof picture>(6).fill(picture))).statusCode).toBe(422);
    expect((await desk.answer(id, ' ')).statusCode).toBe(422);
    expect((await desk.answer(id, 'x'.repeat(10_001))).statusCode).toBe(422);
  });

  test('sees those that wait first, the longest waiting at the top', async () => {
    const app = await startTestAppForTest();
    const there = supportDesk(app);
    const author = await newAuthor(app);
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) {
      ids.push((await author.create()).id);
      app.clock.advance(60);
    }
    await there.answer(ids[0] ?? 0, 'Done');
    const list = async (query: object = {}) =>
      fine<{ list: OperatorTicket[]; totalCount: number }>(
        await there.ask(operator.operatorTickets, { query }),
      );
    expect((await list()).list.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
    expect(await list({ status: 3 })).toMatchObject({ totalCount: 1, list: [{ id: ids[0] }] });
    expect(await list({ userId: author.user.id + 1 })).toMatchObject({ totalCount: 0 });
    const counts = fine<TicketCounts>(await there.ask(operator.operatorTicketCounts));
    expect(counts).toMatchObject({ new: 2, open: 0, inTheWorks: 1, closed: 0, waiting: 2 });
    expect(counts.oldestSeconds).toBeGreaterThanOrEqual(120);
    const metrics = await app.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer operator-token-for-tests' },
    });
    expect(metrics.body).toContain('support_tickets{status="new"} 2');
    expect(metrics.body).toContain('support_tickets_waiting 2');
    expect(metrics.body).toMatch(/support_oldest_waiting_seconds 1[2-9]\d/);
  });

  test('alone may do this', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    for (const cookies of [undefined, author.cookies]) {
      for (const response of [
        await testApp.request(operator.operatorTickets, { cookies }),
        await testApp.request(operator.operatorTicketCounts, { cookies }),
        await testApp.request(operator.operatorOpenTicket, { cookies, params: { id } }),
        await testApp.request(operator.operatorAnswerTicket, { cookies, params: { id } }),
        await testApp.request(operator.operatorMoveTicket, { cookies, params: { id }, body: { status: 4 } }),
      ]) {
        expect(response.statusCode).toBe(401);
      }
    }
    expect(codeOf(await desk.open(2_000_000_000))).toBe('not_found');
    expect(codeOf(await desk.answer(2_000_000_000, 'x'))).toBe('not_found');
    expect((await author.list())[0]?.status).toBe(1);
  });
});

describe('the mail about an answer', () => {
  test.each([
    ['en', 'Support has answered'],
    ['ru', 'Поддержка ответила'],
    ['fr', 'L’assistance a répondu'],
  ] as const)('goes to a user who is away, once, with a link to reply: %s', async (locale, subject) => {
    const author = await newAuthor(testApp, await testApp.createUser({ locale, displayName: 'Анна' }));
    const { id } = await author.create();
    await desk.answer(id, 'First <b>answer</b>');
    await desk.answer(id, 'Second answer');
    await testApp.runJob(userAnswerMailJob, { ticketId: id });
    await testApp.runJob(userAnswerMailJob, { ticketId: id });
    const mails = await testApp.mailbox(author.user.email);
    expect(mails).toMatchObject([{ subject: expect.stringContaining(subject) }]);
    const [mail] = mails;
    expect(mail?.text).toContain('First <b>answer</b>');
    expect(mail?.text).toContain('Second answer');
    expect(mail?.html).toContain('First &lt;b&gt;answer');
    expect(mail?.text).toContain(`https://polylogue.test/chat/settings/tickets?ticket=${id}`);
    await desk.answer(id, 'Third answer');
    await testApp.runJob(userAnswerMailJob, { ticketId: id });
    const later = await testApp.mailbox(author.user.email);
    expect(later).toHaveLength(2);
    expect(later.filter(({ text }) => text.includes('First'))).toHaveLength(1);
  });

  test('does not go to a user who has it on the screen', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await desk.answer(id, 'Here you are');
    await author.tryRead(id, (await author.messages(id)).at(-1)?.id ?? 0);
    await testApp.runJob(userAnswerMailJob, { ticketId: id });
    expect(await testApp.mailbox(author.user.email)).toEqual([]);
  });

  test('does not go to an account that is gone', async () => {
    const author = await newAuthor(testApp);
    const { id } = await author.create();
    await desk.answer(id, 'Here you are');
    await testApp.request(allCalls.removeAccount, { cookies: author.cookies });
    await testApp.runJob(userAnswerMailJob, { ticketId: id });
    expect((await testApp.mailbox(author.user.email)).filter(({ text }) => text.includes('Here'))).toEqual(
      [],
    );
  });
});
