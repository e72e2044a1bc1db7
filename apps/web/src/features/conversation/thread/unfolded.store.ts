import { createUserStore } from '../../../lib/session/user-state.ts';

interface Unfolded {
  ids: ReadonlySet<string>;
}

/** Long requests that are shown whole, by id. Outside the virtualized rows, so they survive scrolling. */
const useUnfoldedIds = createUserStore<Unfolded>(() => ({ ids: new Set() }));

/** Shows a request whole. */
export function unfold(id: string): void {
  useUnfoldedIds.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
}

/** Whether a request is shown whole, and the function that folds or unfolds it. */
export function useUnfolded(id: string): [isWhole: boolean, toggle: () => void] {
  const isWhole = useUnfoldedIds(({ ids }) => ids.has(id));

  function toggle(): void {
    const ids = new Set(useUnfoldedIds.getState().ids);
    if (!ids.delete(id)) ids.add(id);
    useUnfoldedIds.setState({ ids });
  }

  return [isWhole, toggle];
}
