import { describe, expect, test } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { fileContext } from './operator-choices.ts';
import { parseOperatorFile } from './operator-file.ts';

const context = fileContext(readCatalogue(), ['lab']);

async function refusals(text: string): Promise<string[]> {
  const parsed = await parseOperatorFile(text, context);
  return parsed.ok ? [] : parsed.refusals.map(({ line, reason }) => `${line}: ${reason}`);
}

describe("the operator's file", () => {
  test('may be JSON, indented by tabs or spaces', async () => {
    const content = { models: [{ key: 'gpt-6-astra', off: true }] };
    for (const indent of ['\t', 2, 0]) {
      expect(await parseOperatorFile(JSON.stringify(content, null, indent), context)).toMatchObject({
        ok: true,
        file: content,
      });
    }
  });

  test('may be YAML, and may be empty', async () => {
    const text = [
      'default: acme-1',
      'hosts:',
      '  - name: acme # ours',
      '    baseUrl: https://models.acme.example/v1/',
      '    apiKey: secret',
      'providers:',
      '  - { key: acme, name: Acme, voice: moss }',
      'models:',
      '  - key: acme-1',
      '    provider: acme',
      '    description: Knows our products',
      '    hosts: [{ host: acme, model: one }]',
    ].join('\n');
    expect(await parseOperatorFile(text, context)).toMatchObject({
      ok: true,
      file: {
        hosts: [{ baseUrl: 'https://models.acme.example/v1' }],
        models: [{ description: { en: 'Knows our products', ru: 'Knows our products' } }],
      },
    });
    expect((await parseOperatorFile('', context)).ok).toBe(true);
    expect((await parseOperatorFile('# nothing yet\n', context)).ok).toBe(true);
  });

  test('may change a model that a host has yet to list', async () => {
    expect(await refusals('models:\n  - { key: lab/big-one, contextLength: 100000 }')).toEqual([]);
    expect(await refusals('default: ollama/mine')).toEqual([]);
    expect(await refusals('models:\n  - { key: polylogue-fast, upstreams: [lab/small-one] }')).toEqual([]);
  });
});

describe('an invalid file is rejected with the line', () => {
  test('of a syntax error', async () => {
    expect(await refusals('{\n  "models": [\n    { "key": "gpt-6-astra" "off": true }\n  ]\n}')).toEqual([
      expect.stringMatching(/^3: /),
    ]);
    expect(await refusals('models: []\nmodels: []')).toEqual([expect.stringMatching(/^2: .*unique/)]);
  });

  test.each([
    [
      'of a wrong value',
      'models:\n  - key: gpt-6-astra\n    coefficient: many',
      /^3: models\.0\.coefficient: /,
    ],
    ['of an unknown field', 'models:\n  - key: gpt-6-astra\n    of: true', /^2: models\.0: .*"of"/],
    ['of an unknown list', 'modells: []', /^1: .*"modells"/],
    ['of an unknown model', '\nmodels:\n  - key: gpt-9', /^3: models\.0: there is no model "gpt-9"/],
    [
      'of an unknown host',
      'models:\n  - key: codestral\n    hosts:\n      - host: nowhere\n        model: x',
      /^4: models\.0\.hosts\.0\.host: there is no host "nowhere"/,
    ],
    [
      'of an unknown provider',
      'models:\n  - key: new-one\n    provider: nobody\n    hosts: [{ host: openai, model: x }]',
      /^3: models\.0\.provider: there is no provider "nobody"/,
    ],
    [
      'of a model without a way',
      'models:\n  - key: new-one\n    provider: openai',
      /^2: models\.0\.hosts: names no host/,
    ],
    [
      'of an image model without prices',
      'models:\n  - key: codestral\n    type: image',
      /^2: models\.0\.image: /,
    ],
    [
      'of an own model that leads to a painter',
      'models:\n  - key: polylogue-fast\n    upstreams: [gpt-image-flare]',
      /^3: models\.0\.upstreams\.0: there is no model "gpt-image-flare" to lead to/,
    ],
    ['of a new host without an address', 'hosts:\n  - name: acme', /^2: hosts\.0: .* needs a baseUrl/],
    [
      'of a host of no known dialect',
      'hosts:\n  - name: openai\n    dialect: klingon',
      /^3: hosts\.0\.dialect: /,
    ],
    [
      'of an address that is none',
      'hosts:\n  - name: acme\n    baseUrl: ftp://x',
      /^3: hosts\.0\.baseUrl: must be/,
    ],
    [
      'of a repetition',
      'models:\n  - { key: codestral, off: true }\n  - { key: codestral }',
      /^3: models\.1: "codestral" is here twice/,
    ],
    ['of an unknown default', 'default: gpt-9', /^1: default: there is no model "gpt-9"/],
    ['of a list instead of a table', '- a', /^1: /],
  ])('%s', async (_, text, expected) => {
    expect(await refusals(text)).toEqual([expect.stringMatching(expected)]);
  });

  test('of every error at once', async () => {
    expect(
      await refusals('models:\n  - { key: a, coefficient: 0 }\n  - { key: b, reasoning: 1 }'),
    ).toHaveLength(2);
  });

  test('without repeating a key', async () => {
    const told = (await refusals('hosts:\n  - name: acme\n    apiKey: top-secret\n    dialect: x\n')).join(
      '\n',
    );
    expect(told).not.toBe('');
    expect(told).not.toContain('top-secret');
  });
});
