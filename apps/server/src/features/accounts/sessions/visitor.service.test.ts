import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { trustHops } from '../../../platform/http/proxy-trust.ts';
import { countryOf, languageOf } from './visitor.service.ts';

const alone = { TRUST_PROXY: trustHops(0), COUNTRY_HEADER: 'CF-IPCountry' };
const behindProxy = { ...alone, TRUST_PROXY: trustHops(1) };
const from = (headers: IncomingHttpHeaders) => ({ headers, socket: new Socket() });

test("trusts a trusted proxy's header first", () => {
  const headers = { 'cf-ipcountry': 'be', 'accept-language': 'fr-FR' };
  expect(countryOf(from(headers), behindProxy)).toBe('BE');
  expect(countryOf(from({ 'x-country': 'IT' }), { ...behindProxy, COUNTRY_HEADER: 'X-Country' })).toBe('IT');
});

test("does not trust anybody else's header", () => {
  expect(countryOf(from({ 'cf-ipcountry': 'BE', 'accept-language': 'fr-FR' }), alone)).toBe('FR');
  expect(countryOf(from({ 'cf-ipcountry': 'BE' }), alone)).toBeNull();
});

test.each(['XX', 'T1', '', 'Belgium'])('treats the proxy value "%s" as unknown', (word) => {
  expect(countryOf(from({ 'cf-ipcountry': word }), behindProxy)).toBeNull();
});

test.each([
  ['fr-CA,fr;q=0.9,en-US;q=0.8', 'CA'],
  ['ru,en-US;q=0.5,en-GB;q=0.7', 'GB'],
  ['zh-Hant-TW', 'TW'],
  ['es-419,es-MX;q=0.5', 'MX'],
  ['de-DE;q=0, de-AT;q=0.1', 'AT'],
  ['en', null],
  ['*', null],
  ['', null],
  ['--,;;q=x,🦊', null],
])('reads the region of the language "%s"', (header, country) => {
  expect(countryOf(from({ 'accept-language': header }), alone)).toBe(country);
});

test("uses the page's language, else the country's, else English", () => {
  expect(languageOf({ 'x-user-language': 'fr' }, 'RU')).toBe('fr');
  expect(languageOf({}, 'RU')).toBe('ru');
  expect(languageOf({ 'x-user-language': 'tlh' }, null)).toBe('en');
});
