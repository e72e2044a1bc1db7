import { join } from 'node:path';
import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { buildOpenApi } from '../src/platform/http/openapi.ts';
import { version } from '../src/version.ts';

test('the OpenAPI document kept in the repository is the one of the contract (vitest -u renews it)', async () => {
  const document = `${JSON.stringify(buildOpenApi(allCalls, version), null, 2)}\n`;
  await expect(document).toMatchFileSnapshot(join(import.meta.dirname, '../openapi.json'));
});
