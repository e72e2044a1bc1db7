import { join } from 'node:path';
import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { buildOpenApi } from '../src/platform/http/openapi.ts';
import { version } from '../src/version.ts';

test('the committed OpenAPI document matches the contract (vitest -u updates it)', async () => {
  const document = `${JSON.stringify(buildOpenApi(allCalls, version), null, 2)}\n`;
  await expect(document).toMatchFileSnapshot(join(import.meta.dirname, '../openapi.json'));
});
