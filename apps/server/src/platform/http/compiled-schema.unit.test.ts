import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { compiledSchema } from './compiled-schema.ts';

const item = z.object({
  id: z.int().check(z.positive()),
  note: z.optional(z.string()),
  owner: z.nullable(z.object({ name: z.string() })),
  kind: z.discriminatedUnion('type', [
    z.object({ type: z.literal('a'), size: z.number() }),
    z.object({ type: z.literal('b') }),
  ]),
});
const schema = z.object({ list: z.array(item).check(z.maxLength(2)), total: z.int() });

const first = { id: 1, owner: { name: 'Ada' }, kind: { type: 'a', size: 2 } };
const second = { id: 2, note: 'x', owner: null, kind: { type: 'b' } };

test('a compiled schema accepts what its original does, and drops what that does', () => {
  const value = {
    list: [
      { ...first, secret: 1 },
      { ...second, owner: { name: 'Emmy', mail: 2 } },
    ],
    total: 2,
    more: 3,
  };
  const result = safeParse(compiledSchema(schema), value);
  expect(result).toEqual({
    success: true,
    data: { list: [first, { ...second, owner: { name: 'Emmy' } }], total: 2 },
  });
  expect(result).toEqual(schema.safeParse(value));
});

test.each([
  ['a wrong leaf', { list: [{ ...first, id: '1' }], total: 1 }],
  ['a refused leaf', { list: [{ ...first, id: -1 }], total: 1 }],
  ['a missing field', { list: [{ id: 1, kind: first.kind }], total: 1 }],
  ['a check of a list', { list: [first, first, first], total: 3 }],
  ['a wrong union', { list: [{ ...first, kind: { type: 'a' } }], total: 1 }],
])('a compiled schema refuses %s, with the same words', (_, value) => {
  const issuesOf = ({ error }: { error?: { issues: { path: PropertyKey[]; code: string }[] } | undefined }) =>
    error?.issues.map(({ path, code }) => ({ path, code }));
  expect(issuesOf(safeParse(compiledSchema(schema), value))).toEqual(issuesOf(schema.safeParse(value)));
  expect(safeParse(compiledSchema(schema), value).success).toBe(false);
});

test('a schema is compiled once', () => {
  expect(compiledSchema(schema)).toBe(compiledSchema(schema));
});
