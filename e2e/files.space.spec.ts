import { composer, send } from './support/chat.ts';
import { largeFile } from './support/large-file.ts';
import { makeNote, noteText } from './support/notes.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';

/** So large that of the free plan's space no room is left for the smallest picture. */
const huge = { name: 'huge.png', size: 9_999_990 };

test('where a plan has no more space for files it invites to the next one', async ({
  memberPage: page,
  context,
  consoleGuard,
}, testInfo) => {
  consoleGuard.allow(/413 .*(files\/store|ai-chat\/send-message)/);
  await page.goto(`/chat?n=${await makeNote(context, 'Pictures')}`);
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(await largeFile(testInfo.outputPath(huge.name), huge.size, picture.buffer));
  await expect(noteText(page).getByRole('img', { name: huge.name })).toBeVisible();
  await chooser.setInputFiles(picture);
  const invitation = page.getByRole('dialog', {
    name: 'There is no space left for your files. Delete some or choose a bigger plan.',
  });
  await expect(invitation).toContainText('Basic includes 100 MB.');
  await invitation.getByRole('button', { name: 'Cancel' }).click();
  await expect(noteText(page).getByRole('img')).toHaveCount(1);

  await page.goto('/chat');
  await page.locator('input[type=file]').setInputFiles(picture);
  await send(page, 'What do you see?');
  const refusal = page.getByRole('alert').filter({ hasText: 'Your text is kept.' });
  await expect(refusal).toContainText(
    'There is no space left for your files. Delete some or choose a bigger plan.',
  );
  await expect(composer(page)).toHaveValue('What do you see?');
  await refusal.getByRole('link', { name: 'Basic includes 100 MB' }).click();
  await expect(page).toHaveURL('/chat/tariffs');
});
