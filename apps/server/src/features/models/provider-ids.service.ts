import type { Executor } from '../../platform/db/database.ts';
import { idsOf } from './models.queries.ts';
import { providerIds } from './models.tables.ts';

/** The ids of providers, also of those that are not in the catalogue. */
export function providerIdsOf(executor: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  return idsOf(executor, providerIds, keys);
}
