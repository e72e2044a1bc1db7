import type { ChildPool } from '../../platform/children/child-pool.ts';
import type { SendingDeps } from '../sending/sending.deps.ts';

/** What comparisons are made with. */
export interface CompareDeps extends SendingDeps {
  children: ChildPool;
}
