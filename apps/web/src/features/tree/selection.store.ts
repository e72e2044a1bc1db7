import { createUserStore } from '../../lib/session/user-state.ts';

interface Selection {
  /** Rows show a box, and a click selects instead of opening. */
  isOn: boolean;
  ids: ReadonlySet<number>;
  /** Where a range begins. */
  anchor: number | null;
}

const nothing: Selection = { isOn: false, ids: new Set(), anchor: null };

/** The chats selected for one action on all of them. */
export const useSelection = createUserStore<Selection>(() => nothing);

/** Begins to select, without a chat or with one. */
export function startSelecting(id?: number): void {
  useSelection.setState({ isOn: true, ids: new Set(id === undefined ? [] : [id]), anchor: id ?? null });
}

/** Selects nothing any more. */
export function endSelecting(): void {
  useSelection.setState(nothing);
}

/** Selects a chat, or takes it out. */
export function toggleSelected(id: number): void {
  const ids = new Set(useSelection.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  useSelection.setState({ isOn: true, ids, anchor: id });
}

/** Selects everything from where the selection began to here, in the order on the screen. */
export function selectUpTo(id: number, order: readonly number[]): void {
  const { ids, anchor } = useSelection.getState();
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)].toSorted((a, b) => a - b);
  const range = from === undefined || from === -1 ? [id] : order.slice(from, (to ?? from) + 1);
  useSelection.setState({ isOn: true, ids: new Set([...ids, ...range]), anchor: anchor ?? id });
}
