import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { register } from '@polylogue/contract/accounts';
import {
  agreeToDocuments,
  changedDocumentsOf,
  legalAnchors,
  legalDocumentsOf,
  manualOf,
  type AgreedDocument,
  type LegalDocuments,
} from '@polylogue/contract/legal';
import { locales } from '@polylogue/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

const run = promisify(execFile);

async function documentsOf(app: TestApp, language: string): Promise<LegalDocuments> {
  const response = await app.request(legalDocumentsOf, { headers: { 'x-user-language': language } });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function textOfPdf(bytes: Buffer): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'polylogue-manual-'));
  try {
    await writeFile(join(directory, 'manual.pdf'), bytes);
    return (await run('pdftotext', ['-layout', join(directory, 'manual.pdf'), '-'])).stdout;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const editions = [
  { edition: 'ru', location: 'RU', operator: 'ООО «Полилог-Пример»', city: 'Астрахань', age: '18' },
  { edition: 'international', location: 'FR', operator: 'Polylogue Exemple SAS', city: 'France', age: '13' },
] as const;

describe.each(editions)('the $edition edition', ({ edition, location, operator, city, age }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ SITE_LOCATION: location, PUBLIC_URL: `https://${edition}.example` });
  });
  afterAll(() => app.close());

  test.each(locales)('gives a guest five documents in %s', async (language) => {
    const { documents, edition: own } = await documentsOf(app, language);
    expect(own).toBe(edition);
    expect(documents.map(({ anchor }) => anchor)).toEqual(legalAnchors);
    for (const { anchor, title, version, minutes, sections, html } of documents) {
      expect(title).not.toBe('');
      expect(version).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(minutes).toBeGreaterThan(1);
      expect(sections.length).toBeGreaterThan(3);
      expect(sections.map(({ id }) => id)).toEqual(sections.map((_, index) => `${anchor}-${index + 1}`));
      for (const { id } of sections) expect(html).toContain(`<h3 id="${id}">`);
      expect(html).not.toMatch(/\{\{|\}\}|:::/);
    }
    const all = documents.map(({ html }) => html).join('\n');
    expect(all).toContain(operator);
    expect(all).toContain(city);
    expect(all).toContain(`https://${edition}.example`);
    expect(documents[0]?.html).toMatch(new RegExp(`\\b${age}\\b`));
    expect(all).toMatch(language === 'ru' ? /[а-яё]{4}/ : language === 'fr' ? /\bvous\b/ : /\byou\b/);
  });

  test.each(locales)('links of the documents in %s lead to their anchors', async (language) => {
    const { documents } = await documentsOf(app, language);
    const ids = [...documents.flatMap(({ sections }) => sections.map(({ id }) => id)), ...legalAnchors];
    const links = documents.flatMap(({ html }) => [...html.matchAll(/href="#([^"]*)"/g)]);
    expect(links.length).toBeGreaterThan(5);
    expect(links.map(([, id]) => id).filter((id) => !ids.includes(id ?? ''))).toEqual([]);
  });

  test('a stranger’s language is answered in English', async () => {
    expect(await documentsOf(app, 'de')).toEqual(await documentsOf(app, 'en'));
  });

  test('offers the manuals as PDF only in the Russian edition', async () => {
    const { manuals } = await documentsOf(app, 'ru');
    expect(manuals).toEqual(edition === 'ru' ? ['operating', 'installation'] : []);
    const responses = [];
    for (const name of ['operating', 'installation'] as const) {
      responses.push(await app.request(manualOf, { params: { name } }));
    }
    if (edition !== 'ru') {
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      return;
    }
    const [operating, installation] = await Promise.all(
      responses.map(({ rawPayload }) => textOfPdf(rawPayload)),
    );
    expect(operating).toContain('Руководство по эксплуатации');
    expect(installation).toMatch(/нструкция по установке/);
    expect(responses[0]?.headers['content-type']).toBe('application/pdf');
    expect(responses[0]?.headers['content-disposition']).toMatch(/^inline/);
  });
});

test('the operator’s details come from the settings, as words and never as markup', async () => {
  const app = await startTestApp({
    SELLER_NAME: 'Sun & <b>Moon</b> SAS',
    SELLER_ADDRESS: '2 *rue* de la Paix | Paris',
    SELLER_EMAIL: 'legal@sun.example',
  });
  const { documents } = await documentsOf(app, 'en');
  const html = documents[0]?.html ?? '';
  expect(html).toContain('Sun &amp; &lt;b&gt;Moon&lt;/b&gt; SAS');
  expect(html).toContain('2 *rue* de la Paix | Paris');
  expect(html).toContain('<a href="mailto:legal@sun.example">legal@sun.example</a>');
  expect(html).not.toContain('Polylogue Exemple SAS');
});

test('an unknown manual is refused', async () => {
  const app = await startTestApp({ SITE_LOCATION: 'RU' });
  const response = await app.app.inject({ method: 'GET', url: '/api/legal/manuals/other' });
  expect(response.statusCode).toBe(422);
});

describe('agreements', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function keptOf(userId: number) {
    const { rows } = await app.deps.database.pool.query<{
      document: string;
      version: string;
      agreed_at: Date;
    }>('select document, version::text, agreed_at from legal_agreements where user_id = $1 order by id', [
      userId,
    ]);
    return rows;
  }

  async function changedFor(cookies: Record<string, string>): Promise<AgreedDocument[]> {
    return (await app.request(changedDocumentsOf, { cookies })).json();
  }

  test('who signs up agrees to the versions in force, and is not asked again', async () => {
    const password = 'Correct-horse-1';
    const email = 'agreeing@example.test';
    const body = { name: 'Some Body', login: 'agreeing', email, password, passwordRepeat: password };
    await app.request(register, { body: { ...body, agreement: true } });
    const { rows } = await app.deps.database.pool.query<{ id: number }>(
      'select id from users where email = $1',
      [email],
    );
    const id = rows[0]?.id ?? 0;
    const { documents } = await documentsOf(app, 'en');
    const [terms, privacy] = documents;
    expect(await keptOf(id)).toEqual([
      { document: 'terms-of-use', version: terms?.version, agreed_at: expect.any(Date) },
      { document: 'privacy-policy', version: privacy?.version, agreed_at: expect.any(Date) },
    ]);
    expect(await changedFor(await app.signIn({ id, email, username: 'agreeing', password }))).toEqual([]);
  });

  test('a changed document asks again until the user agrees; others have no part in it', async () => {
    const [user, stranger] = [await app.createUser(), await app.createUser()];
    const cookies = await app.signIn(user);
    await app.deps.agreements.record(app.deps.database.db, user.id, app.clock.now());
    await app.deps.database.pool.query(
      "update legal_agreements set version = '2020-01-01' where user_id = $1 and document = 'privacy-policy'",
      [user.id],
    );
    const changed = await changedFor(cookies);
    expect(changed.map(({ anchor }) => anchor)).toEqual(['privacy-policy']);

    // A version that is not in force counts for nothing.
    const old = [{ anchor: 'privacy-policy' as const, version: '2020-01-02' }];
    await app.request(agreeToDocuments, { cookies, body: { documents: old } });
    expect(await changedFor(cookies)).toEqual(changed);

    for (let time = 0; time < 2; time += 1) {
      const agreed = await app.request(agreeToDocuments, { cookies, body: { documents: changed } });
      expect(agreed.json()).toEqual({ result: true });
    }
    expect(await changedFor(cookies)).toEqual([]);
    expect(await keptOf(user.id)).toHaveLength(3);
    expect(await changedFor(await app.signIn(stranger))).toHaveLength(2);
    expect(await keptOf(stranger.id)).toEqual([]);
  });

  test('guests have nothing to agree to', async () => {
    expect((await app.request(changedDocumentsOf)).statusCode).toBe(401);
    expect((await app.request(agreeToDocuments, { body: { documents: [] } })).statusCode).toBe(401);
  });
});
