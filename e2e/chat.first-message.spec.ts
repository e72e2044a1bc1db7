import { answers, composer, expectAnswered, requests } from './support/chat.ts';
import { expect, test } from './support/test.ts';

test('the first message of an account stands at once, nothing unmounts and typing goes on', async ({
  memberPage: page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/ai-chat/send-message', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/chat');
  await expect(composer(page)).toBeFocused();
  // Whatever stood on the page only for a frame counts, too.
  await page.evaluate(() => {
    const seen = { skeletons: 0, gone: 0 };
    const field = document.querySelector('main textarea');
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Messages are loading"]')) seen.skeletons += 1;
      if (field?.isConnected !== true) seen.gone += 1;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { seen });
  });
  await composer(page).pressSequentially('What is a polylogue? [[sim tokens=30 rate=60]]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Your message' })).toContainText('What is a polylogue?');
  await page.keyboard.type('And one');
  release();
  await page.keyboard.type(' more thing');
  await expect(requests(page)).toHaveCount(1);
  await page.keyboard.type(', please');
  await expectAnswered(page);
  await expect(answers(page)).toHaveCount(1);
  await expect(composer(page)).toHaveValue('And one more thing, please');
  await expect(composer(page)).toBeFocused();
  await expect(page).toHaveURL(/\/chat\?c=\d+/);
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ skeletons: 0, gone: 0 });
});
