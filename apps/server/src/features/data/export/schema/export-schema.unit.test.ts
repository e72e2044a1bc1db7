import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportSchema } from './export-schema.ts';
import { faultsOf } from './schema.testing.ts';

const manifest = {
  format: 'polylogue-export',
  version: 1,
  from: 'https://example.com',
  userId: 1,
  madeAt: '2026-01-01T00:00:00.000Z',
  part: 1,
  files: [{ path: 'open-chat.json', rows: 1 }],
  elsewhere: [],
  missing: [],
};

function faults(contents: Record<string, unknown>): string[] {
  const all = { 'schema.json': exportSchema(), ...contents };
  return faultsOf(
    new Map(Object.entries(all).map(([path, value]) => [path, Buffer.from(JSON.stringify(value))])),
  );
}

test('the committed schema is the one that archives ship (vitest -u updates it)', async () => {
  const path = join(import.meta.dirname, '../../../../../../../docs/export.schema.json');
  await expect(`${JSON.stringify(exportSchema(), null, 2)}\n`).toMatchFileSnapshot(path);
});

test.each([
  ['a missing manifest', { 'open-chat.json': [] }],
  ['an unknown file', { 'manifest.json': manifest, 'other.json': [] }],
  ['an unknown field', { 'manifest.json': manifest, 'open-chat.json': [{ chatId: 1, more: 2 }] }],
  ['a missing field', { 'manifest.json': manifest, 'open-chat.json': [{}] }],
  ['a wrong type', { 'manifest.json': manifest, 'open-chat.json': [{ chatId: '1' }] }],
  ['null where nothing may be missing', { 'manifest.json': manifest, 'open-chat.json': [{ chatId: null }] }],
  ['another version', { 'manifest.json': { ...manifest, version: 2 } }],
])('%s does not match the schema', (_, contents) => {
  expect(faults({ 'manifest.json': manifest, 'open-chat.json': [{ chatId: 1 }] })).toEqual([]);
  expect(faults(contents)).toHaveLength(1);
});
