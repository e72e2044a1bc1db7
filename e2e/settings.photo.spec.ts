import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/accessibility.ts';
import { largeFile } from './support/large-file.ts';
import { block, notification, openSettings } from './support/settings.ts';
import { expect, test } from './support/test.ts';

/** A real picture, wider than high. */
function picture(page: Page): Promise<Buffer> {
  return page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 180 } });
}

function personal(page: Page): Locator {
  return page.getByRole('region', { name: 'Personal' });
}

async function choosePhoto(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await personal(page).locator('input[type="file"]').setInputFiles(file);
}

test('a photo is cropped by keyboard and by dragging, uploaded after a failure, shown and removed', async ({
  memberPage: page,
  consoleGuard,
}) => {
  consoleGuard.allow(/update-avatar/);
  await openSettings(page);
  const buffer = await picture(page);
  await choosePhoto(page, { name: 'me.png', mimeType: 'image/png', buffer });
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  const area = dialog.getByRole('application', { name: 'Part of the photo to keep' });
  await expect(area).toBeFocused();
  await expectNoAxeViolations(page);
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveValue('1');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await expect(zoom).toHaveValue('1.4');
  await page.keyboard.press('-');
  await expect(zoom).toHaveValue('1.2');
  await test.step('dragging moves the crop', async () => {
    const canvas = area.locator('canvas');
    const shown = () => canvas.evaluate((drawing: HTMLCanvasElement) => drawing.toDataURL());
    const opacity = () =>
      canvas.evaluate(
        (drawing: HTMLCanvasElement) => drawing.getContext('2d')?.getImageData(9, 9, 1, 1).data[3] ?? 0,
      );
    await expect.poll(opacity, 'the picture is drawn').toBe(255);
    const before = await shown();
    await area.hover();
    await page.mouse.down();
    await page.mouse.move(700, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(shown).not.toBe(before);
  });

  const use = dialog.getByRole('button', { name: 'Use this photo' });
  await page.route('**/api/account/update-avatar', (route) => route.abort());
  await use.click();
  await expect(dialog.getByRole('alert')).toContainText('The server is not responding.');
  await page.unroute('**/api/account/update-avatar');
  await use.click();
  await expect(notification(page, 'Your photo has been updated.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const photo = block(page, 'Personal').locator('img');
  await expect(photo).toHaveAttribute('src', /avatars/);
  await expect(page.getByRole('region', { name: 'You', exact: true }).locator('img')).toHaveAttribute(
    'src',
    /avatars/,
  );
  await expect
    .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(photo).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused();
});

test('a wrong file is reported, and the message disappears after three seconds', async ({
  memberPage: page,
}, testInfo) => {
  await page.clock.install();
  await openSettings(page);
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  const note = block(page, 'Personal').getByRole('alert');
  for (const mimeType of ['image/gif', 'image/png']) {
    await choosePhoto(page, { name: 'me', mimeType, buffer: Buffer.from('no picture') });
    await expect(note).toHaveText('This type of file is not supported. Choose another one.');
    await page.clock.fastForward(3_000);
    await expect(note).toBeHidden();
  }
  await personal(page)
    .locator('input[type="file"]')
    .setInputFiles(await largeFile(testInfo.outputPath('me.png'), 20_000_001));
  await expect(note).toHaveText('The file is too large. Choose a smaller one.');
});
