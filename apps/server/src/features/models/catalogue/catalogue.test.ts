import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { voice } from '@polylogue/contract/models';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtInHosts } from '../hosts/built-in-hosts.ts';
import { cardProblems } from './card-rules.ts';
import { readCatalogue } from './catalogue.ts';
import type { ModelCard } from './catalogue.schema.ts';

const { providers, models } = readCatalogue();
const byKey = new Map(models.map((card) => [card.key, card]));
const own = models.filter(({ type }) => type === 'polylogue');
const others = models.filter(({ type }) => type !== 'polylogue');

describe('the catalogue', () => {
  test("has at least 24 models from at least eight providers, and three of the product's own", () => {
    expect(others.length).toBeGreaterThanOrEqual(24);
    expect(new Set(others.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(8);
    expect(own.map(({ key }) => key)).toEqual(['polylogue-fast', 'polylogue-balanced', 'polylogue-deep']);
    const painters = others.filter(({ type }) => type === 'image');
    expect(new Set(painters.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(3);
  });

  test('obeys every rule for cards', () => {
    const known = {
      hosts: new Set(builtInHosts.map(({ name }) => name)),
      providers: new Set(providers.map(({ key }) => key)),
      isUpstream: (key: string) => byKey.get(key)?.type === 'text',
    };
    expect(models.flatMap((card) => cardProblems(card, known).map((problem) => [card.key, problem]))).toEqual(
      [],
    );
  });

  test('has unique keys and names', () => {
    expect(byKey.size).toBe(models.length);
    expect(new Set(models.map(({ name }) => name)).size).toBe(models.length);
    expect(new Set(providers.map(({ key }) => key)).size).toBe(providers.length);
  });

  test("describes every model in each language's script, no two alike", () => {
    for (const { key, description } of models) {
      expect(description.ru, key).toMatch(/[а-яё]{4}/);
      expect(description.en + description.fr, key).not.toMatch(/[а-яё]/i);
      expect(description.en, key).not.toBe(description.fr);
      expect(Math.max(...Object.values(description).map((text) => text.length)), key).toBeLessThanOrEqual(90);
    }
    for (const language of ['en', 'ru', 'fr'] as const) {
      expect(new Set(models.map(({ description }) => description[language])).size).toBe(models.length);
    }
  });

  test("gives every provider a colour and an icon; the product's own colour is unique", () => {
    for (const { key, voice: colour, icon } of providers) {
      expect(voice.options).toContain(colour);
      expect(colour === 'own', key).toBe(key === 'polylogue');
      expect(existsSync(join(import.meta.dirname, '../../../../../web/public', icon ?? 'none')), key).toBe(
        true,
      );
    }
  });

  test('never routes a model of the product to one that costs more than it charges', () => {
    for (const card of own) {
      for (const upstream of card.upstreams) {
        expect(byKey.get(upstream)?.coefficient, `${card.key} → ${upstream}`).toBeLessThanOrEqual(
          card.coefficient,
        );
      }
    }
  });

  test('gives a second route to models of the large vendors', () => {
    const ways = (key: string) => byKey.get(key)?.hosts.map(({ host }) => host);
    expect(ways('gpt-6.1-sol')).toEqual(['openai', 'openrouter']);
    expect(ways('claude-sonnet-5.5')).toEqual(['anthropic', 'openrouter']);
  });
});

describe('an invalid catalogue file', () => {
  const good = {
    provider: { key: 'acme', name: 'Acme', voice: 'moss' },
    models: [
      {
        key: 'acme-1',
        name: 'Acme One',
        type: 'text',
        contextLength: 1000,
        maxOutputTokens: 100,
        description: { en: 'a', ru: 'б', fr: 'c' },
        coefficient: 1000,
        hosts: [{ host: 'openai', model: 'one' }],
      },
    ],
  };
  const [card] = good.models;

  async function read(content: unknown): Promise<ModelCard[]> {
    const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, 'acme.json'), JSON.stringify(content));
    return readCatalogue(directory).models;
  }

  test('would be read if it were valid', async () => {
    expect(await read(good)).toMatchObject([
      { key: 'acme-1', provider: 'acme', takesImages: false, discountPercent: 0, image: null },
    ]);
  });

  test.each([
    ['an unknown voice', { ...good, provider: { ...good.provider, voice: 'gold' } }],
    ['a missing language', { ...good, models: [{ ...card, description: { en: 'a', ru: 'б' } }] }],
    ['a coefficient of zero', { ...good, models: [{ ...card, coefficient: 0 }] }],
    ['a coefficient with a fraction', { ...good, models: [{ ...card, coefficient: 1.5 }] }],
    ['a field that nobody knows', { ...good, models: [{ ...card, colour: 'red' }] }],
    [
      'an api that nobody has',
      { ...good, models: [{ ...card, hosts: [{ host: 'openai', model: 'one', api: 'x' }] }] },
    ],
    ['no list of models', { provider: good.provider }],
  ])('with %s is rejected', async (_, content) => {
    await expect(read(content)).rejects.toThrow();
  });
});
