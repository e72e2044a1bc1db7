import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defaultBodyBytes, type Access, type Call } from './call.ts';
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

const rowSchema = z.object({
  area: z.enum(areas),
  method: z.enum(['GET', 'POST', 'DELETE']),
  path: z.string().check(z.regex(/^[a-z{][a-z0-9/{}-]*$/i)),
  access: z.enum(['guest', 'user', 'operator', 'loopback', 'outside']),
});

function readRows(): Row[] {
  const [head = '', ...lines] = readFileSync(new URL('../calls.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const row = rowSchema.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
    return { area: row.area, name: `${row.method} ${row.path}`, access: row.access };
  });
}

const specified = readRows();
const entries: [string, Call][] = Object.entries(allCalls);

function nameOf(entry: Call): string {
  return `${entry.method} ${entry.path}`;
}

function namesOf(some: [string, Call][]): string[] {
  return some.map(([name]) => name);
}

function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
}

describe('the list of calls', () => {
  test('names each call once', () => {
    for (const names of [specified.map(({ name }) => name), entries.map(([, entry]) => nameOf(entry))]) {
      expect(names).toEqual([...new Set(names)]);
    }
  });

  test('has every row of the specification, and beyond them only calls marked as our own', () => {
    const names = specified.map(({ name }) => name);
    const known = entries.filter(([, { own }]) => !own).map(([, entry]) => nameOf(entry));
    expect(known.sort()).toEqual(names.toSorted());
    const own = entries.filter(([, entry]) => entry.own).map(([, entry]) => nameOf(entry));
    expect(own.filter((name) => names.includes(name))).toEqual([]);
  });
});

describe('every entry', () => {
  test('has the access of its row', () => {
    const wrong = entries.filter(
      ([, entry]) =>
        !entry.own && entry.access !== specified.find((row) => row.name === nameOf(entry))?.access,
    );
    expect(namesOf(wrong)).toEqual([]);
  });

  test('lists known error codes, each once', () => {
    const wrong = entries.filter(([, { errors = [] }]) => {
      return !errors.every(isErrorCode) || new Set(errors).size !== errors.length;
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('has a body or a form, not both, and only with POST', () => {
    const wrong = entries.filter(([, entry]) => {
      const hasForm = entry.form !== undefined || entry.files !== undefined;
      const hasBody = entry.body !== undefined;
      return (hasForm && hasBody) || (entry.method !== 'POST' && (hasForm || hasBody));
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('declares exactly the parameters in its path', () => {
    const wrong = entries.filter(([, entry]) => {
      const declared = entry.params instanceof z.ZodMiniObject ? Object.keys(entry.params.shape) : [];
      return declared.sort().join() !== pathParameters(entry.path).sort().join();
    });
    expect(namesOf(wrong)).toEqual([]);
  });

  test('is limited by address if guests may call it', () => {
    const wrong = entries.filter(([, entry]) => entry.access === 'guest' && entry.rateLimit?.by === 'user');
    expect(namesOf(wrong)).toEqual([]);
  });

  test('is a GET if the browser opens it directly', () => {
    const opened = entries.filter(([, entry]) => entry.opened);
    expect(namesOf(opened)).toContain('downloadFile');
    expect(opened.filter(([, entry]) => entry.method !== 'GET')).toEqual([]);
  });
});

/** The bytes of the longest JSON that a schema allows; endless if it says no limit. */
function mostBytes(schema: z.core.JSONSchema.BaseSchema): number {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const constants = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const of = (inner: z.core.JSONSchema.BaseSchema['items']) =>
    typeof inner === 'object' && !Array.isArray(inner) ? mostBytes(inner) : Number.POSITIVE_INFINITY;
  if (alternatives.length > 0) return Math.max(...alternatives.map(of));
  if (constants.length > 0) return Math.max(...constants.map((value) => JSON.stringify(value).length));
  switch (schema.type) {
    case 'string':
      // A letter takes up to three bytes, a quotation mark or a line break two.
      return 2 + 3 * (schema.maxLength ?? (schema.format ? 100 : Number.POSITIVE_INFINITY));
    case 'array':
      return 2 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (1 + of(schema.items));
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return fields.reduce((sum, [name, field]) => sum + name.length + 4 + of(field), 2);
    }
    default:
      return 20;
  }
}

test.each(entries.filter(([, { body, access }]) => body && access !== 'operator'))(
  '%s takes the longest body that its schema allows, unless it names a limit for one without an end',
  (_, { body, maxBodyBytes }) => {
    const most = body ? mostBytes(z.toJSONSchema(body, { io: 'input' })) : 0;
    if (Number.isFinite(most)) expect(most).toBeLessThanOrEqual(maxBodyBytes ?? defaultBodyBytes);
    else expect(maxBodyBytes).toBeGreaterThan(0);
  },
);

test.each(entries)('%s can be described as JSON schema', (_, entry) => {
  const inputs = [entry.params, entry.query, entry.body, entry.form].filter((schema) => schema !== undefined);
  const outputs = [entry.response].filter((schema) => schema !== undefined);
  const described = [
    ...inputs.map((schema) => z.toJSONSchema(schema, { io: 'input' })),
    ...outputs.map((schema) => z.toJSONSchema(schema)),
  ];
  expect(described.filter((schema) => !schema.type && !schema.anyOf && !schema.oneOf)).toEqual([]);
});
