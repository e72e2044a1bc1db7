import { join } from 'node:path';
import { photograph, screens } from './support/photograph.ts';
import { setLanguage } from './support/set-language.ts';
import { expect, test } from './support/test.ts';

const subjects = [
  { name: 'design', path: '/design', needsUser: false, fullPage: true },
  { name: 'sign-in', path: '/signin', needsUser: false },
  { name: 'sign-up', path: '/signup', needsUser: false },
  { name: 'not-found', path: '/nowhere', needsUser: false },
  { name: 'blog', path: '/blog', needsUser: false },
  { name: 'article', path: '/blog/compare-models', needsUser: false },
  { name: 'terms', path: '/terms', needsUser: false },
  { name: 'guest-plans', path: '/tariffs', needsUser: false },
  { name: 'workspace', path: '/chat', needsUser: true },
  { name: 'settings', path: '/chat/settings', needsUser: true },
  { name: 'compare', path: '/chat/compare-models', needsUser: true },
  { name: 'prompts', path: '/chat/prompts', needsUser: true },
  { name: 'library', path: '/chat/library', needsUser: true },
  { name: 'plans', path: '/chat/tariffs', needsUser: true },
];

for (const language of ['en', 'ru']) {
  test(`photographs in ${language}`, async ({ page, context, resident }, { project }) => {
    test.slow();
    await setLanguage(page, language);
    for (const { name, path, needsUser, fullPage } of subjects) {
      const isGuest = (await context.cookies()).every(({ name }) => name !== 'access');
      if (needsUser && isGuest) await resident.enter(context);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const file = `${name}-${project.name}-${theme}-${language}.png`;
        await photograph(page, { path: join(screens, file), fullPage });
      }
    }
  });
}
