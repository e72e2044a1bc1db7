import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Access, Call } from './call.ts';
import { allCalls } from './calls.ts';
import { isErrorCode } from './errors.ts';

interface Row {
  area: string;
  name: string;
  access: Access;
}

const areas = [
  ...[
    'accounts',
    'chats',
    'models',
    'answers',
    'compare',
    'prompts',
    'notes',
    'library',
    'billing',
    'support',
  ],
  ...['sharing', 'blog', 'data', 'files', 'operator'],
];

/** Rows of the specification's list that have no entry yet. It only ever shrinks. */
const toCome = [
  'GET capsule/list',
  'POST capsule/create',
  'POST capsule/update',
  'POST capsule/switch-capsule-in-group',
  'POST capsule/attach-few-capsules-to-group',
  'POST capsule/disconnect-capsule-from-group',
  'DELETE capsule/delete',
  'POST capsule/add-file',
  'POST rag/update-rag-file',
  'DELETE capsule/remove-file',
  'POST capsule/add-url',
  'POST rag/update-rag-url',
  'DELETE capsule/remove-url',
  'GET tariff/list',
  'GET tariff/tokens-list',
  'POST tariff/cancel-subscribe',
  'POST tariff/switch-to-free',
  'POST payment/tokens',
  'POST payment/tariff',
  'POST payment/activate-promo',
  'POST payment/deactivate-promo',
  'POST payment/tokens-spb',
  'POST payment/tariff-spb',
  'POST payment/download-receipt',
  'GET account-info/payment-history',
  'GET card/list',
  'GET card/active',
  'GET card/check-active',
  'POST card/bind',
  'POST card/replace',
  'POST card/unbind',
  'POST refund/check',
  'POST refund',
  'GET chat-options/euro-countries-list',
  'GET chat-options/refund-reason-type-list',
  'GET dictionary/feedback-subjects',
  'GET feedback/list-tickets',
  'GET feedback/list-messages',
  'POST feedback/create-ticket',
  'POST feedback/send-message',
  'POST feedback/change-status',
  'POST account/export-data',
  'POST chat-options/import-chats',
  'GET share/group',
  'GET share/message',
  'GET share',
  'GET blog/article',
  'GET blog/headings',
  'GET blog/main-article',
  'GET blog/list',
];

const rowSchema = z.object({
  area: z.enum(areas),
  method: z.enum(['GET', 'POST', 'DELETE']),
  path: z.string().check(z.regex(/^[a-z{][a-z0-9/{}-]*$/i)),
  access: z.enum(['guest', 'user', 'operator', 'loopback', 'outside']),
});

function readRows(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const row = rowSchema.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
    return { area: row.area, name: `${row.method} ${row.path}`, access: row.access };
  });
}

const specified = readRows('calls.tsv');
const own = readRows('own-calls.tsv');
const rows = [...specified, ...own];
const entries: [string, Call][] = Object.entries(allCalls);

function nameOf(entry: Call): string {
  return `${entry.method} ${entry.path}`;
}

function entryNames(): string[] {
  return entries.map(([, entry]) => nameOf(entry));
}

function namesOf(some: [string, Call][]): string[] {
  return some.map(([name]) => name);
}

function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
}

describe('the lists of calls', () => {
  test('name each call once', () => {
    const names = rows.map((row) => row.name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('have every row but those to come as exactly one entry, and no entry beyond', () => {
    const expected = rows.map((row) => row.name).filter((name) => !toCome.includes(name));
    expect(entryNames().sort()).toEqual(expected.sort());
  });

  test('name as to come only rows of the specification', () => {
    const names = specified.map((row) => row.name);
    expect(toCome.filter((name) => !names.includes(name))).toEqual([]);
    expect(toCome).toEqual([...new Set(toCome)]);
  });
});

describe('every entry', () => {
  test('has the access of its row', () => {
    const wrong = entries.filter(
      ([, entry]) => entry.access !== rows.find((row) => row.name === nameOf(entry))?.access,
    );
    expect(namesOf(wrong)).toEqual([]);
  });

  test('lists known error codes, each once', () => {
    const wrong = entries.filter(([, { errors = [] }]) => {
      return !errors.every(isErrorCode) || new Set(errors).size !== errors.length;
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('carries a body or a form, not both, and only with POST', () => {
    const wrong = entries.filter(([, entry]) => {
      const hasForm = entry.form !== undefined || entry.files !== undefined;
      const hasBody = entry.body !== undefined;
      return (hasForm && hasBody) || (entry.method !== 'POST' && (hasForm || hasBody));
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('declares exactly the parameters of its path', () => {
    const wrong = entries.filter(([, entry]) => {
      const declared = entry.params instanceof z.ZodMiniObject ? Object.keys(entry.params.shape) : [];
      return declared.sort().join() !== pathParameters(entry.path).sort().join();
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('counts by address where a guest may come', () => {
    const wrong = entries.filter(([, entry]) => entry.access === 'guest' && entry.rateLimit?.by === 'user');
    expect(namesOf(wrong)).toEqual([]);
  });

  test('is a GET when the browser opens it by itself', () => {
    const opened = entries.filter(([, entry]) => entry.opened);
    expect(namesOf(opened)).toContain('downloadFile');
    expect(opened.filter(([, entry]) => entry.method !== 'GET')).toEqual([]);
  });
});

test.each(entries)('%s can be described as JSON schema', (_, entry) => {
  const inputs = [entry.params, entry.query, entry.body, entry.form].filter((schema) => schema !== undefined);
  const outputs = [entry.response].filter((schema) => schema !== undefined);
  const described = [
    ...inputs.map((schema) => z.toJSONSchema(schema, { io: 'input' })),
    ...outputs.map((schema) => z.toJSONSchema(schema)),
  ];
  expect(described.filter((schema) => !schema.type && !schema.anyOf && !schema.oneOf)).toEqual([]);
});
