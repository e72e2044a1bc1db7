import { paths } from '../../../paths.ts';
import { draftKey } from './draft-key.ts';
import { renewPlace } from './new-place.store.ts';
import { places } from './places.browser.ts';

/** A chat as it is open: with its id, once it has one, and the place where its messages are written. */
export interface OpenChat {
  /** Null until it is a chat on the server. */
  chatId: number | null;
  place: string;
}

interface Address {
  pathname: string;
  /** `c` is the id of a chat or the key of a place. */
  search: { c?: number | string; n?: number };
}

/** The chat that an address opens; undefined if it opens none. */
export function openChatIn({ pathname, search: { c, n } }: Address): OpenChat | undefined {
  if (pathname !== paths.chat || n !== undefined) return undefined;
  const place = draftKey(c ?? null);
  return { chatId: typeof c === 'number' ? c : (places.chatOf(place) ?? null), place };
}

/** The place of the next new chat: another one if something has begun at the last. */
export function nextPlace(): string {
  const place = draftKey(null);
  if (places.read(place).queue.length > 0 || places.chatOf(place) !== undefined) renewPlace();
  return draftKey(null);
}
