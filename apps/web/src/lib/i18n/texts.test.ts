import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { loadLocale, loadTexts, withTexts } from './texts.ts';

beforeEach(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: {} } } });
  await loadLocale('en');
});

test('every page can say what failed', () => {
  expect(i18next.t('errors.network_error')).not.toBe('errors.network_error');
  expect(i18next.t('site.footer')).toBe('site.footer');
});

test('code arrives with its texts', async () => {
  const load = withTexts(['site'], () => Promise.resolve('the page'));
  expect(await load()).toBe('the page');
  expect(i18next.t('site.footer')).toBe('Many voices, one conversation.');
});

test('another language brings all that has been asked for', async () => {
  await loadTexts(['models']);
  await loadLocale('fr');
  await i18next.changeLanguage('fr');
  expect(i18next.exists('models.choose')).toBe(true);
});

test('what is asked for while another language is on its way is there in it, too', async () => {
  const arriving = loadLocale('ru');
  await Promise.all([arriving, loadTexts(['prompts'])]);
  await i18next.changeLanguage('ru');
  expect(i18next.exists('prompts.search')).toBe(true);
});
