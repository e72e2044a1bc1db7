import { comparable } from '../tree/tree-rows.ts';
import { connectionTo, type Capsule } from './capsule.ts';

/** Which capsules to show. */
export type CapsuleView = 'all' | 'filled' | 'chat';

/** The order of capsules. */
export const capsuleSorts = ['new', 'name', 'size'] as const;
export type CapsuleSort = (typeof capsuleSorts)[number];

interface Wanted {
  view?: CapsuleView | undefined;
  name?: string | undefined;
  sort?: CapsuleSort | undefined;
  /** The chat of the view `chat`. */
  chatId?: number | null | undefined;
}

const orders: Record<CapsuleSort, (one: Capsule, other: Capsule) => number> = {
  // The list comes newest first, and sorting is stable.
  new: () => 0,
  name: (one, other) => one.name.localeCompare(other.name),
  size: (one, other) => other.bytes - one.bytes,
};

/** The capsules that fit what is wanted. */
export function foundCapsules(capsules: readonly Capsule[], wanted: Wanted): Capsule[] {
  const { view = 'all', name = '', sort = 'new', chatId } = wanted;
  const part = comparable(name.trim());
  return capsules
    .filter((capsule) => view !== 'filled' || capsule.count > 0)
    .filter((capsule) => view !== 'chat' || connectionTo(capsule, chatId) !== undefined)
    .filter((capsule) => comparable(capsule.name).includes(part))
    .toSorted(orders[sort]);
}
