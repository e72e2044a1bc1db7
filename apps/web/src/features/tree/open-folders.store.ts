import { userData } from '../../lib/session/local-data.ts';
import { createUserStore } from '../../lib/session/user-state.ts';

interface OpenFolders {
  userId: number | null;
  ids: ReadonlySet<number>;
}

/** Expanded folders; stored per user in this browser. */
export const useOpenFolders = createUserStore<OpenFolders>(() => ({ userId: null, ids: new Set() }));

const storageName = 'open-folders';

/** Restores the expanded folders of this user. */
export function restoreOpenFolders(userId: number): void {
  const kept = userData(userId).get(storageName);
  const ids = Array.isArray(kept) ? kept.filter((id): id is number => typeof id === 'number') : [];
  useOpenFolders.setState({ userId, ids: new Set(ids) });
}

/** Expands or collapses a folder. */
export function setFolderOpen(id: number, isOpen: boolean): void {
  const { userId, ids: before } = useOpenFolders.getState();
  const ids = new Set(before);
  if (isOpen) ids.add(id);
  else ids.delete(id);
  useOpenFolders.setState({ ids });
  if (userId !== null) userData(userId).set(storageName, [...ids]);
}
