import { composer, expectAnswered, requests } from './support/chat.ts';
import { giveFiles } from './support/give-files.ts';
import { fillValues, makePrompt, promptCard, promptCards, valuesForm } from './support/prompts.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

const variables = [
  { name: 'contract', type: 'text', label: 'Contract', required: true },
  { name: 'side', type: 'choice', label: 'Your side', required: true, options: ['Buyer', 'Seller'] },
  { name: 'days', type: 'number', label: 'Notice', unit: 'days', required: false, example: '30' },
];

test('fields of every type are filled with a live preview, remembered, and can become text to edit', async ({
  memberPage: page,
}) => {
  await makePrompt(page, {
    name: 'Contract check',
    prompt:
      'Check for the {{side}}.{{#days}} Notice: {{days}} days.{{/days}}\n<contract>\n{{contract}}\n</contract>',
    variables,
  });
  await page.goto('/chat/prompts?tab=own');
  await promptCard(page, 'Contract check').getByRole('button', { name: 'Use: Contract check' }).click();
  const form = valuesForm(page);
  const preview = form.getByRole('group', { name: 'What will be sent' });
  await form.getByRole('button', { name: 'Attach' }).click();
  const contract = form.getByRole('textbox', { name: 'Contract' });
  await expect(contract).toHaveAccessibleDescription('Please fill in “Contract”.');
  await expect(contract).toBeFocused();

  await giveFiles(
    page,
    'drop',
    [{ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 1]) }],
    contract,
  );
  await expect(form.getByRole('alert')).toContainText('“photo.png” is not a text file.');
  await giveFiles(
    page,
    'drop',
    [{ name: 'contract.md', mimeType: 'text/markdown', buffer: Buffer.from('1. Parties\n   2. Price\n') }],
    contract,
  );
  await expect(contract).toHaveValue('1. Parties\n   2. Price\n');
  await form.getByRole('radiogroup', { name: 'Your side' }).getByText('Seller').click();
  await expect(preview).toContainText('Check for the Seller.');
  await expect(preview).not.toContainText('Notice');
  const days = form.getByRole('textbox', { name: 'Notice (optional)' });
  await days.fill('many');
  await contract.press('Control+Enter');
  await expect(days).toHaveAccessibleDescription(/“Notice” must be a number\./);
  await days.fill('14');
  await expect(preview).toContainText('Notice: 14 days.');
  await form.getByRole('button', { name: 'Edit as text' }).click();
  await expect(composer(page)).toHaveValue(
    'Check for the Seller. Notice: 14 days.\n<contract>\n1. Parties\n   2. Price\n</contract>',
  );

  await composer(page).fill('Check it. [[sim tokens=10 rate=0]]');
  await composer(page).press('Enter');
  await expectAnswered(page);

  // Sent as edited text it was used, too.
  await page.goto('/chat/prompts?tab=own');
  await promptCard(page, 'Contract check').getByRole('heading').getByRole('button').click();
  const view = page.getByRole('dialog', { name: 'Contract check' });
  await expect(view.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await promptCard(page, 'Contract check').getByRole('button', { name: 'Use: Contract check' }).click();
  await page.getByRole('menuitem', { name: 'In a new chat' }).or(form).first().click();
  await expect(days).toHaveValue('14');
  await form.getByRole('button', { name: 'Clear' }).click();
  await expect(days).toHaveValue('');
});

test('a library prompt is taken, sent and rated, and saved as one’s own', async ({ memberPage: page }) => {
  await page.goto('/chat/prompts?search=cover+letter');
  const card = promptCards(page).first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const open = () => promptCard(page, name).getByRole('heading').getByRole('button').click();
  const view = page.getByRole('dialog', { name });
  await open();
  await expect(view.getByText('Did this prompt help?')).toHaveCount(0);
  await view.getByText('Example', { exact: true }).click();
  await view.getByRole('button', { name: 'Save as mine' }).click();
  const copy = page.getByRole('dialog', { name: 'Save as your own prompt' });
  await copy.getByLabel('Name', { exact: true }).fill('My letter');
  await copy.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open();
  await view.getByRole('button', { name: 'Use in a new chat' }).click();
  await fillValues(valuesForm(page));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await composer(page).fill('Go [[sim tokens=10 rate=0]]');
  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(requests(page).first()).toContainText(name);

  await page.goto('/chat/prompts?search=cover+letter');
  await open();
  const thumbs = view.getByRole('group', { name: 'Did this prompt help?' });
  await thumbs.getByRole('button', { name: 'It helped' }).click();
  await expect(thumbs.getByRole('button', { name: 'It helped' })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/chat/prompts?tab=own');
  await expect(promptCard(page, 'My letter')).toBeVisible();
});

test('a chosen variant is starred, found again in the favourites, and sent', async ({ memberPage: page }) => {
  const variant = 'Before getting a pet';
  const name = `Pet care: ${variant}`;
  await page.goto('/chat/prompts?search=pet+care');
  await promptCard(page, 'Pet care').getByRole('heading').getByRole('button').click();
  const view = page.getByRole('dialog', { name: 'Pet care' });
  await view.getByRole('radiogroup', { name: 'Version' }).getByText(variant).click();
  // The star shows at once, but the next page needs what is stored.
  const stored = page.waitForResponse((response) => response.url().includes('/prompts/toggle-favourite'));
  await view.getByRole('button', { name: 'Add to favourites' }).click();
  expect((await stored).ok()).toBe(true);
  await expect(view.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();

  await page.goto('/chat/prompts?tab=favourites');
  await expect(promptCards(page)).toHaveCount(1);
  await promptCard(page, name)
    .getByRole('button', { name: `Use: ${name}` })
    .click();
  const form = valuesForm(page);
  await expect(form.getByRole('radio', { name: variant })).toBeChecked();
  await fillValues(form);
  await form.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await composer(page).fill('Go [[sim tokens=10 rate=0]]');
  await composer(page).press('Enter');
  await expectAnswered(page);
  await expect(requests(page).first()).toContainText(name);
});

for (const { language, words, found } of [
  { language: 'en', words: 'unit tests', found: /unit test/i },
  { language: 'ru', words: 'юнит тесты', found: /тест/i },
  { language: 'fr', words: 'lettre de motivation', found: /lettre de motivation/i },
]) {
  test(`a search in ${language} finds what people call it`, async ({ residentTab: page }) => {
    await setLanguage(page, language);
    await page.goto(`/chat/prompts?search=${encodeURIComponent(words)}`);
    const names = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
    await expect(names.first()).toBeVisible();
    const first = await names.allTextContents();
    expect(
      first.slice(0, 3).some((name) => found.test(name)),
      first.slice(0, 3).join(', '),
    ).toBe(true);
    // One card a task.
    expect(new Set(first).size).toBe(first.length);
  });
}
