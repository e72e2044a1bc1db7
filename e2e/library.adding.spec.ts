import type { Route } from '@playwright/test';
import { chooseTool, answers, composer, say } from './support/chat.ts';
import { giveFiles } from './support/give-files.ts';
import { makeNote } from './support/notes.ts';
import { capsuleCard, handbook, newCapsule } from './support/library.ts';
import { expect, test } from './support/test.ts';

test('files are uploaded one after another, cancelled, and refused with a reason', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  const capsule = await newCapsule(page.request, 'Ingestion handbook');
  const held: Route[] = [];
  await page.route('**/api/capsule/add-file', (route) => void held.push(route));
  await page.goto(`/chat/library?k=${capsule}`);
  const heading = page.getByRole('heading', { name: /Ingestion handbook/ });
  const second = { ...handbook, name: 'second.md', buffer: Buffer.from('Second words.') };
  const third = { ...handbook, name: 'third.md', buffer: Buffer.from('Third words.') };
  const program = { ...handbook, name: 'virus.exe' };
  await giveFiles(page, 'drop', [handbook, second, third, program], heading);
  const rows = page.getByRole('list', { name: 'Files on their way' }).getByRole('listitem');

  await test.step('what cannot be read is named, and the rest waits in line', async () => {
    await expect(page.getByText('virus.exe - This type of file can’t be read.')).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0).getByRole('progressbar', { name: 'handbook.md' })).toBeVisible();
    await expect(rows.nth(1)).toContainText('Queued');
    await expect(rows.getByRole('button', { name: /^More/ })).toHaveCount(0);
    await expect.poll(() => held.length, 'one at a time').toBe(1);
  });

  await test.step('leaving the page asks first', async () => {
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
  });

  await test.step('a cancelled one goes, a failed one leaves its reason, a stored one is a source', async () => {
    await page.getByRole('button', { name: 'Cancel: second.md' }).click();
    await expect(rows).toHaveCount(2);
    await held[0]?.abort('failed');
    await expect(page.getByRole('main').getByText(/^handbook\.md - /)).toBeVisible();
    await expect.poll(() => held.length).toBe(2);
    await held[1]?.continue();
    const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
    await expect(sources).toHaveCount(1);
    await expect(sources).toContainText('third.md');
  });
});

test('a pasted link, an answer and a note become sources', async ({ memberPage: page }) => {
  const { chat } = await say(page.request, 'Hello [[sim tokens=5 rate=0]]');
  await newCapsule(page.request, 'Ingestion handbook');
  await page.goto(`/chat?c=${chat.id}`);
  const panel = page.getByRole('complementary', { name: 'Library' });

  await test.step('a link pasted into the message stays there and is offered as a source, which is undone', async () => {
    await composer(page).evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'https://nowhere.invalid/page');
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await page.getByRole('button', { name: 'Add as a source' }).click();
    // Names of sources are cut.
    await expect(panel).toContainText('https://nowhere');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel).toContainText('No capsules in this chat yet');
  });

  await test.step('a link is added to a capsule in its dialog, and a wrong one is refused beside its field', async () => {
    await panel.getByText('All capsules').click();
    await panel.getByRole('button', { name: 'More: Ingestion handbook' }).click();
    await page.getByRole('menuitem', { name: 'Add a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await dialog.getByLabel('Address').fill('https://nowhere.invalid/docs');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('an answer is added in one step', async () => {
    await chooseTool(answers(page).first(), 'Add to a capsule');
    const dialog = page.getByRole('dialog', { name: 'Add to a capsule' });
    await dialog.getByRole('option', { name: 'Ingestion handbook' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
    await expect(sources).toHaveCount(2);
  });

  await test.step('so is a note', async () => {
    const note = await makeNote(page.context(), 'Tide tables', 'High water is at noon.');
    await page.goto(`/chat?n=${note}`);
    await page.getByRole('button', { name: 'Note actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to a capsule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to a capsule' });
    await dialog.getByRole('option', { name: 'Ingestion handbook' }).click();
    await page.getByRole('button', { name: 'Show' }).click();
    const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
    await expect(sources.filter({ hasText: 'Tide tables' })).toHaveCount(1);
  });
  await page.goto('/chat/library');
  await expect(capsuleCard(page, 'Ingestion handbook')).toContainText('2 files');
  await expect(capsuleCard(page, 'Ingestion handbook')).toContainText('1 link');
});
