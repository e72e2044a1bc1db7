import type { ChatItem, ItemOrder } from '../../lib/chat-item.ts';

/** Drop target: beside or into another item, or first among the pinned ones or in the root. */
export type DropTarget =
  | { kind: 'item'; id: number; side: 'before' | 'after' | 'into' }
  | { kind: 'pinned' }
  | { kind: 'root' };

type Group = Pick<ChatItem, 'parentId' | 'pin'>;

interface Landing extends Group {
  /** The neighbour and its side; undefined for the first position. */
  beside?: { id: number; side: 'before' | 'after' };
}

/**
 * The `chats/order` request for a drop; empty when nothing moves, undefined where the drop is not allowed.
 * Contains only items that have to move, so that it stays small among thousands.
 */
export function orderAfterDrop(
  list: readonly ChatItem[],
  id: number,
  target: DropTarget,
): ItemOrder[] | undefined {
  const item = list.find((one) => one.id === id);
  const landing = item && landingOf(list, item, target);
  if (item === undefined || landing === undefined) return undefined;
  const { parentId, pin, beside } = landing;
  const group = list.filter((one) => one.parentId === parentId && one.pin === pin);
  const others = group.filter((one) => one.id !== id);
  const index = beside === undefined ? 0 : placeBeside(others, beside);
  if (group[index]?.id === id) return [];
  const [own, ...moved] = ordersAround(others, index);
  return [{ id, order: own ?? 0, parentId, pin }, ...entriesOf(others, moved, index)];
}

function landingOf(list: readonly ChatItem[], item: ChatItem, target: DropTarget): Landing | undefined {
  if (target.kind === 'pinned') return { parentId: null, pin: true };
  if (target.kind === 'root') return { parentId: null, pin: false };
  const neighbour = list.find(({ id }) => id === target.id);
  if (neighbour === undefined || neighbour.id === item.id) return undefined;
  if (target.side === 'into') {
    if (!neighbour.group || item.group) return undefined;
    return { parentId: neighbour.id, pin: neighbour.pin };
  }
  // Folders cannot be nested.
  if (item.group && neighbour.parentId !== null) return undefined;
  const { parentId, pin } = neighbour;
  return { parentId, pin, beside: { id: neighbour.id, side: target.side } };
}

function placeBeside(
  others: readonly ChatItem[],
  { id, side }: { id: number; side: 'before' | 'after' },
): number {
  const index = others.findIndex((one) => one.id === id);
  return side === 'before' ? index : index + 1;
}

/**
 * The order of the item at `index`, then the new orders of the neighbours that make room: those before it,
 * nearest first, or those after it, whichever are fewer.
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

function entriesOf(others: readonly ChatItem[], orders: readonly number[], index: number): ItemOrder[] {
  const isUpwards = isShiftedUpwards(others, index);
  return orders.flatMap((order, step) => {
    const item = others[isUpwards ? index - 1 - step : index + step];
    return item === undefined ? [] : [{ id: item.id, order, parentId: item.parentId, pin: item.pin }];
  });
}
