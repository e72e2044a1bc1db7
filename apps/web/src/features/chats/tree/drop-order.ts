import type { ChatItem, ChatOrder } from '@polylogue/contract/chats';

/** Where something is put: beside or into another item, or first in the pinned ones or in the root. */
export type DropTarget =
  | { kind: 'item'; id: number; side: 'before' | 'after' | 'into' }
  | { kind: 'pinned' }
  | { kind: 'root' };

type Group = Pick<ChatItem, 'parent_id' | 'pin'>;

interface Landing extends Group {
  /** The neighbour and the side of it; undefined for the first place. */
  beside?: { id: number; side: 'before' | 'after' };
}

/**
 * What `chats/order` has to be told to put an item there; empty when it stands there already, undefined where it may
 * not be put. Only what has to move is named, so that moving one chat among thousands stays a small request.
 */
export function orderAfterDrop(
  list: readonly ChatItem[],
  id: number,
  target: DropTarget,
): ChatOrder[] | undefined {
  const item = list.find((one) => one.id === id);
  const landing = item && landingOf(list, item, target);
  if (item === undefined || landing === undefined) return undefined;
  const { parent_id, pin, beside } = landing;
  const group = list.filter((one) => one.parent_id === parent_id && one.pin === pin);
  const others = group.filter((one) => one.id !== id);
  const index = beside === undefined ? 0 : placeBeside(others, beside);
  if (group[index]?.id === id) return [];
  const [own, ...moved] = ordersAround(others, index);
  return [{ id, order: own ?? 0, parent_id, pin }, ...entriesOf(others, moved, index)];
}

function landingOf(list: readonly ChatItem[], item: ChatItem, target: DropTarget): Landing | undefined {
  if (target.kind === 'pinned') return { parent_id: null, pin: true };
  if (target.kind === 'root') return { parent_id: null, pin: false };
  const neighbour = list.find(({ id }) => id === target.id);
  if (neighbour === undefined || neighbour.id === item.id) return undefined;
  if (target.side === 'into') {
    if (!neighbour.group || item.group) return undefined;
    return { parent_id: neighbour.id, pin: neighbour.pin };
  }
  // Folders hold chats only, one level of them.
  if (item.group && neighbour.parent_id !== null) return undefined;
  const { parent_id, pin } = neighbour;
  return { parent_id, pin, beside: { id: neighbour.id, side: target.side } };
}

function placeBeside(
  others: readonly ChatItem[],
  { id, side }: { id: number; side: 'before' | 'after' },
): number {
  const index = others.findIndex((one) => one.id === id);
  return side === 'before' ? index : index + 1;
}

/**
 * The order of what is put at `index`, then the orders that its neighbours need to make room: of those before it, from
 * the nearest on, or of those after it, whichever are fewer.
 */
function ordersAround(others: readonly ChatItem[], index: number): number[] {
  const before = others[index - 1];
  const after = others[index];
  if (before === undefined) return [after === undefined ? 0 : after.order - 1];
  if (after === undefined) return [before.order + 1];
  if (after.order - before.order > 1) return [before.order + 1];
  const isUpwards = isShiftedUpwards(others, index);
  const step = isUpwards ? -1 : 1;
  const orders = [isUpwards ? after.order - 1 : before.order + 1];
  const pushed = isUpwards ? others.slice(0, index).reverse() : others.slice(index);
  for (const { order } of pushed) {
    const wanted = (orders.at(-1) ?? 0) + step;
    if (isUpwards ? order <= wanted : order >= wanted) break;
    orders.push(wanted);
  }
  return orders;
}

function isShiftedUpwards(others: readonly ChatItem[], index: number): boolean {
  return index <= others.length - index;
}

function entriesOf(others: readonly ChatItem[], orders: readonly number[], index: number): ChatOrder[] {
  const isUpwards = isShiftedUpwards(others, index);
  return orders.flatMap((order, step) => {
    const item = others[isUpwards ? index - 1 - step : index + step];
    return item === undefined ? [] : [{ id: item.id, order, parent_id: item.parent_id, pin: item.pin }];
  });
}
