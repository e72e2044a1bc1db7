import { newPlaceKey } from './new-place.store.ts';

const prefix = 'draft:';

/** The name of the place where a chat is written: by its id or the key of its place. Null is the next new chat of this page. */
export function draftKey(chat: number | string | null): string {
  return prefix + (chat ?? newPlaceKey());
}

/** The chat that a place belongs to; null if its name tells of none. */
export function chatIdIn(key: string): number | null {
  const id = Number(key.slice(prefix.length));
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The key of a place of a chat that had no id when it was named. */
export function keyIn(key: string): string | undefined {
  return isOfNewChat(key) ? key.slice(prefix.length) : undefined;
}

/** Whether the place is of a chat that had no id when it was named. */
export function isOfNewChat(key: string): boolean {
  return key.startsWith(prefix) && key !== compareDraft && chatIdIn(key) === null;
}

/** The place of the comparison. */
export const compareDraft = 'draft:compare';
