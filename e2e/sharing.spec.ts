import type { APIRequestContext, Browser, Page } from '@playwright/test';
import {
  expectEverythingNamed,
  expectNoAxeViolationsInBothThemes,
  expectRoomAt,
} from './support/accessibility.ts';
import { productUrl } from './support/addresses.ts';
import { answers, chooseTool, requests, say } from './support/chat.ts';
import { grantPlan } from './support/operator.ts';
import { holdScripts } from './support/hold-scripts.ts';
import { callHeaders, signIn } from './support/people.ts';
import { saved } from './support/saved.ts';
import { expect, test } from './support/test.ts';

/** What an answer can hold. */
const rich = `PostgreSQL is **enough** for forty jobs a second, by $n = \\frac{jobs}{second}$.

| Point | PostgreSQL | Redis |
| --- | --- | --- |
| Same transaction as your data | Yes | No |

\`\`\`sql
select id from jobs for update skip locked;
\`\`\`

\`\`\`mermaid
flowchart LR
  Worker --> Queue
\`\`\`

<script>alert('never')</script> [a link](javascript:alert(1))`;

const secret = 'The hosting contract ends in May';
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
];

/** A chat with three exchanges; the second is not for everybody. */
async function talk(api: APIRequestContext): Promise<number> {
  const first = await say(api, 'Compare a queue on PostgreSQL with one on Redis [[sim tokens=5 rate=0]]');
  const url = `${productUrl()}/api/message/update-response?messageId=${first.response.id}`;
  const saved = await api.post(url, { headers: callHeaders, data: { message: rich } });
  expect(saved.ok()).toBe(true);
  await say(api, `${secret} [[sim tokens=5 rate=0]]`, first.chat.id);
  await say(api, 'And if we go to two regions? [[sim tokens=5 rate=0]]', first.chat.id);
  const name = { chatId: first.chat.id, name: 'Roadmap trade-offs' };
  await api.post(`${productUrl()}/api/chats/update-chat`, { headers: callHeaders, data: name });
  return first.chat.id;
}

/** A page of somebody who is not signed in. */
async function guestPage(
  browser: Browser,
  options: { javaScriptEnabled?: boolean; locale?: string; timezoneId?: string } = {},
) {
  const context = await browser.newContext({ baseURL: productUrl(), ...options });
  return context.newPage();
}

/** What the page tells of its moments, and what a reader in that zone should read. */
async function moments(page: Page, timeZone: string) {
  const times = page.getByRole('main').locator('time');
  const at = await times.first().evaluate((time: HTMLTimeElement) => time.dateTime);
  const expected = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone });
  // The server's spaces are not always the browser's.
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
  return { told: (await times.allInnerTexts()).map(spaced), first: spaced(expected.format(new Date(at))) };
}

/** Makes the link in the open dialog, and returns its path. */
async function makeLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeFocused();
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/\/share\/[\da-f-]{36}$/);
  return new URL(await field.inputValue()).pathname;
}

test('a chat is shared: what the owner leaves out, what a reader sees, and the end of the link', async ({
  memberPage: page,
  person,
  browser,
  context,
}) => {
  await grantPlan(person, 'basic');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await talk(page.request);
  await page.goto(`/chat?c=${chat}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this chat' });

  await test.step('opening the dialog makes nothing public', async () => {
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveAttribute('placeholder', 'No link yet');
    await expect(dialog.getByRole('link', { name: 'E-mail' })).toBeDisabled();
    await expectNoAxeViolationsInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue('');
    await expect(dialog.getByRole('region', { name: 'Active links' })).toHaveCount(0);
  });

  const path =
    await test.step('the link is made, to copy and to send, and is there again later', async () => {
      const found = await makeLink(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(new RegExp(`${found}$`));
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(found);
      await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
      const field = dialog.getByRole('textbox', { name: 'Link' });
      await expect(field).not.toBeEditable();
      const url = encodeURIComponent(await field.inputValue());
      for (const [name, start] of [
        ['E-mail', 'mailto:?subject=Roadmap'],
        ['WhatsApp', 'https://wa.me/?text=Roadmap'],
        ['Telegram', `https://t.me/share/url?url=${url}`],
      ] as const) {
        const href = await dialog.getByRole('link', { name }).getAttribute('href');
        expect(href).toContain(start);
        expect(href).toContain(url);
      }
      return found;
    });

  await test.step('messages are left out one by one, the link ends, the author is named', async () => {
    await dialog.getByRole('button', { name: 'Show list' }).click();
    const list = dialog.getByRole('list', { name: 'Messages' });
    await expect(list.getByRole('checkbox')).toHaveCount(6);
    // Not uncheck(), which asserts at once: a box follows the stored state a moment later.
    for (const box of [
      list.getByRole('checkbox', { name: new RegExp(secret) }),
      list.getByRole('checkbox').nth(3),
    ]) {
      await box.click();
      await expect(box).not.toBeChecked();
    }
    await expect(dialog.getByText('4 of 6 are shared')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Ends' }).click();
    await page.getByRole('option', { name: /^30 days, until/ }).click();
    await dialog.getByRole('switch', { name: 'Your name' }).click();
    await expect(dialog.getByText('The page says “shared by Maria Kern”')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Active links' })).toContainText(
      /This chat, 4 of 6 messages · ends .* · 0 views/,
    );
    await expectEverythingNamed(page);
    await expectNoAxeViolationsInBothThemes(page);
  });

  await test.step('a reader without scripts reads all of it, and nothing of what was left out', async () => {
    const reader = await guestPage(browser, { javaScriptEnabled: false });
    const response = await reader.goto(path);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(reader).toHaveTitle('Roadmap trade-offs · Polylogue');
    await expect(reader.locator('meta[property="og:image"]')).toHaveAttribute('content', /share\/cover/);
    await expect(reader.getByRole('heading', { level: 1, name: 'Roadmap trade-offs' })).toBeVisible();
    await expect(reader.getByRole('row', { name: 'Same transaction as your data Yes No' })).toBeVisible();
    await expect(reader.getByText('select id from jobs for update skip locked;')).toBeVisible();
    await expect(reader.locator('.katex')).toBeVisible();
    await expect(reader.getByText('shared by Maria Kern')).toBeVisible();
    await expect(reader.getByText('2 messages were left out here')).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup');
    const html = await reader.content();
    expect(html).not.toContain(secret);
    expect(html).not.toContain(person.email);
    expect(await reader.locator('[href^="javascript"]').count()).toBe(0);
    await reader.context().close();
  });

  await test.step('with scripts the app takes the page over: nothing is asked for again, the diagram is drawn', async () => {
    const reader = await guestPage(browser);
    const calls: string[] = [];
    reader.on('request', (request) => {
      if (request.url().includes('/api/share?')) calls.push(request.url());
    });
    const problems: string[] = [];
    reader.on('pageerror', (error) => problems.push(String(error)));
    await reader.goto(path);
    await expect(reader.getByRole('img', { name: /flowchart/ })).toBeVisible();
    await expect(reader.locator('.katex')).toBeVisible();
    expect(calls).toEqual([]);
    expect(problems).toEqual([]);
    await expectNoAxeViolationsInBothThemes(reader);
    await expectRoomAt(reader, widths);
    await reader.context().close();
  });

  await test.step('its times are those of the reader, before the app runs; without scripts it says that they are UTC', async () => {
    const timezoneId = 'Asia/Kathmandu';
    const plain = await guestPage(browser, { javaScriptEnabled: false, timezoneId });
    await plain.goto(path);
    const inUtc = await moments(plain, 'UTC');
    expect(inUtc.told[0]).toBe(`${inUtc.first} (UTC)`);
    expect(inUtc.told.length).toBeGreaterThan(2);
    for (const told of inUtc.told) expect(told).toContain('(UTC)');
    await plain.context().close();

    const reader = await guestPage(browser, { timezoneId });
    const release = await holdScripts(reader);
    await reader.goto(path, { waitUntil: 'commit' });
    await expect(async () => {
      const here = await moments(reader, timezoneId);
      expect(here.told[0]).toBe(here.first);
      for (const told of here.told) expect(told).not.toContain('UTC');
    }).toPass();
    const early = await moments(reader, timezoneId);
    release();
    // The app has taken the page over.
    await expect(reader.getByRole('img', { name: /flowchart/ })).toBeVisible();
    expect(await moments(reader, timezoneId)).toEqual(early);
    await reader.context().close();
  });

  await test.step('it speaks the language of the reader', async () => {
    const reader = await guestPage(browser, { javaScriptEnabled: false });
    await reader.context().addCookies([{ name: 'language', value: 'ru', url: productUrl() }]);
    await reader.goto(path);
    await expect(reader.getByText('Здесь пропущено 2 сообщения')).toBeVisible();
    const said = reader.getByText('PostgreSQL is enough for forty jobs');
    expect(await said.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en');
    await reader.context().close();
  });

  await test.step('one answer has a link of its own', async () => {
    await page.keyboard.press('Escape');
    await chooseTool(answers(page).last(), 'Share the answer');
    await expect(page.getByRole('dialog', { name: 'Share this answer' })).toBeVisible();
    expect(await makeLink(page)).not.toBe(path);
    const links = page.getByRole('region', { name: 'Active links' });
    await expect(links.getByRole('listitem')).toHaveCount(2);
    await expect(links).toContainText('One answer of');
    // Both readers with scripts and without were counted.
    await expect(links).toContainText(/This chat, 4 of 6 messages · ends .* · 5 views/);
  });

  await test.step('a revoked link opens nothing, at once', async () => {
    const links = page.getByRole('region', { name: 'Active links' });
    await links
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: 'Revoke this link?' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(links.getByRole('listitem')).toHaveCount(1);
    await saved(page);
    const reader = await guestPage(browser, { javaScriptEnabled: false });
    const response = await reader.goto(path);
    expect(response?.status()).toBe(404);
    await expect(reader.getByRole('heading', { name: 'Nobody is talking here' })).toBeVisible();
    await reader.context().close();
    const other = await guestPage(browser);
    await other.goto(path);
    await expect(other.getByRole('heading', { name: 'Nobody is talking here' })).toBeVisible();
    await other.context().close();
  });
});

test('a signed-in reader goes on in a copy, and sharing is offered only by the plan', async ({
  memberPage: page,
  person,
  browser,
  nextPerson,
}) => {
  const chat = await talk(page.request);
  await page.goto(`/chat?c=${chat}`);
  await expect(answers(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);

  await grantPlan(person, 'basic');
  const query = `${productUrl()}/api/share/group?id=${chat}`;
  const { url } = (await (await page.request.get(query, { headers: callHeaders })).json()) as { url: string };

  const reader = await nextPerson();
  const readers = await browser.newContext({ baseURL: productUrl() });
  await signIn(readers, reader);
  const tab = await readers.newPage();
  await tab.goto(new URL(url).pathname);
  await tab.getByRole('button', { name: 'Continue in my workspace' }).click();
  await expect(tab).toHaveURL(/\/chat\?c=\d+/);
  await expect(tab.getByRole('heading', { name: 'Roadmap trade-offs' })).toBeVisible();
  await expect(requests(tab).first()).toContainText('Compare a queue on PostgreSQL');
  await expect(answers(tab)).toHaveCount(3);
  await tab.getByRole('textbox', { name: 'Your message' }).fill('Thank you [[sim tokens=5 rate=0]]');
  await tab.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await expect(answers(tab)).toHaveCount(4);
  await readers.close();
});
