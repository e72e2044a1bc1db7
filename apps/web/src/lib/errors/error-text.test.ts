import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { en } from '../../locales/en.ts';
import { errorOfResponse } from '../api/api-error.ts';
import { errorText } from './error-text.ts';

const texts = i18next.createInstance();

beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: en } } });
});

/** What a reader sees of a response. */
async function shown(status: number, code?: string): Promise<string> {
  const body = code === undefined ? '<html></html>' : JSON.stringify({ code, message: 'internal' });
  return errorText(texts.t, await errorOfResponse(new Response(body, { status })));
}

test.each([
  [400, 'activate_error_promo'],
  [402, 'error_payment'],
  [403, 'not_permission'],
  [429, 'this_model_provider'],
  [500, 'technical_error'],
] as const)('a response %i shows the text of its code', async (status, code) => {
  expect(await shown(status, code)).toBe(en.errors[code]);
});

test.each([
  [400, 'bad_request'],
  [402, 'not_enough_tokens'],
  [403, 'not_permission'],
  [429, 'too_many_requests'],
  [500, 'technical_error'],
  [502, 'unavailable'],
] as const)('a foreign page with %i is told as what its status means', async (status, code) => {
  expect(await shown(status)).toBe(en.errors[code]);
});
