import { giveFiles } from './support/give-files.ts';
import { capsuleCard, filledCapsule, handbook, newCapsule } from './support/library.ts';
import { expect, test } from './support/test.ts';

interface Listed {
  name: string;
  description: string;
  sources: { files: object[]; urls: object[] };
}

const longName = 'The handbook of the ingestion pipeline and its runbooks';
const address = 'https://nowhere.invalid/docs';

test('a capsule says how its sources are; they are edited and added in dialogs', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 422/);
  const capsule = await filledCapsule(page.request, longName, { Claims: 'A claimed job may stay silent.' });
  const ready = Promise.withResolvers<void>();
  await page.route('**/api/capsule/list', async (route) => {
    await ready.promise;
    const answer = await route.fetch();
    const [first, ...rest] = (await answer.json()) as Listed[];
    if (first === undefined) return route.fulfill({ response: answer });
    const [file] = first.sources.files;
    const failed = { ...file, status: 'error', error: null };
    const link = {
      url: address,
      url_name: 'Docs',
      url_description: null,
      fetched_at: null,
      changed_at: null,
    };
    const files = [
      file,
      { ...failed, id: 900_001, filename: 'not-arrived-because-of-the-line.pdf', is_success: false },
      { ...failed, id: 900_002, filename: 'locked.pdf', is_success: true, error: 'encrypted' },
      { ...file, id: 900_003, filename: 'growing.pdf', status: 'indexing', load_percentage: 90 },
    ].filter((one) => one !== undefined);
    const urls = [
      { ...failed, ...link, id: 900_004, is_success: true },
      { ...failed, ...link, id: 900_005, url_name: 'News', status: 'processing', load_percentage: 20 },
    ];
    const described = {
      ...first,
      description: 'Words upon words. '.repeat(60),
      sources: { ...first.sources, files, urls },
    };
    await route.fulfill({ response: answer, json: [described, ...rest] });
  });

  await test.step('while it loads there are placeholders; long words are cut on the card', async () => {
    await page.goto('/chat/library');
    const loading = page.getByRole('status', { name: 'Loading capsules…' });
    await expect(loading.locator(':scope > *')).toHaveCount(14);
    ready.resolve();
    const card = capsuleCard(page, `${longName.slice(0, 30)}…`);
    await expect(card).toContainText('Reading: 4 of 6 sources');
    const lines = await card.getByText('Words upon words.').evaluate((text) => {
      const { lineHeight, height } = getComputedStyle(text);
      return Math.round(Number.parseFloat(height) / Number.parseFloat(lineHeight));
    });
    expect(lines).toBe(5);
    await card.getByRole('heading').getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`k=${capsule}`));
  });

  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
  await test.step('each source says how it is and what went wrong', async () => {
    await expect(sources.filter({ hasText: 'not-arrived-because-of…' })).toContainText(
      'The file could not be downloaded. Try again.',
    );
    await expect(sources.filter({ hasText: 'locked.pdf' })).toContainText('The file could not be processed.');
    await expect(sources.filter({ hasText: 'growing.pdf' })).toContainText('Indexing');
    await expect(sources.filter({ hasText: 'Docs' })).toContainText('There was a problem with this link.');
    await expect(sources.filter({ hasText: 'News' })).toContainText('Processing');
  });

  await test.step('the name and description of a link are edited, its address stays', async () => {
    await page.getByRole('button', { name: 'More: Docs' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit link' });
    await expect(dialog.getByLabel('Address')).toHaveValue(address);
    await expect(dialog.getByLabel('Address')).toHaveAttribute('readonly', '');
    await dialog.getByLabel('Name').fill('x');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'More: locked.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const file = page.getByRole('dialog', { name: 'Edit file' });
    await expect(file.getByLabel('File name')).toHaveValue('locked.pdf');
    await page.keyboard.press('Escape');
  });

  await test.step('a dialog adds files and says how far it is', async () => {
    await page.getByRole('button', { name: `More: ${longName}` }).click();
    await page.getByRole('menuitem', { name: 'Add files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add files' });
    await expect(dialog.getByText('Choose files.')).toBeAttached();
    await giveFiles(page, 'drop', [handbook], dialog.getByText('Drop files here'));
    await expect(dialog.getByText('All files are added.')).toBeAttached();
    await expect(dialog.getByRole('list', { name: 'Files added' })).toContainText('handbook.md');
    await dialog.getByRole('button', { name: 'Remove from the list: handbook.md' }).click();
    await expect(dialog.getByText('Choose files.')).toBeAttached();
    await giveFiles(page, 'drop', [handbook], dialog.getByText('Drop files here'));
    await expect(dialog.getByText('Some files were not added.')).toBeAttached();
    await expect(dialog).toContainText('handbook.md - This file is already in the capsule.');
  });
});

test('an empty file says so, is counted as the list has it, and another file takes its place', async ({
  memberPage: page,
}) => {
  const capsule = await newCapsule(page.request, 'Ingestion handbook');
  await page.goto(`/chat/library?k=${capsule}`);
  const empty = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) };
  const heading = page.getByRole('heading', { name: /Ingestion handbook/ });
  await giveFiles(page, 'drop', [empty, handbook], heading);
  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
  const failed = sources.filter({ hasText: 'empty.txt' });
  await expect(failed).toContainText('The file is empty.');
  await expect(sources.filter({ hasText: 'handbook.md' })).toContainText('Ready');
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health).toContainText('Ready: 1, in progress: 0, failed: 1');
  await expect(failed.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const chooser = page.waitForEvent('filechooser');
  await failed.getByRole('button', { name: 'Replace the file: empty.txt' }).click();
  await (
    await chooser
  ).setFiles({ ...handbook, name: 'second.md', buffer: Buffer.from('Second words, of another file.') });
  await expect(sources.filter({ hasText: 'second.md' })).toContainText('Ready');
  await expect(failed).toHaveCount(0);
  await expect(sources).toHaveCount(2);
});
