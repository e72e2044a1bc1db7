import { capsuleSorts, type CapsuleSort, type CapsuleView } from './found-capsules.ts';

/** The state of the library in the URL. */
export interface LibrarySearch {
  /** The open capsule. */
  k?: number;
  /** The chat that capsules are chosen for. */
  c?: number;
  view?: Exclude<CapsuleView, 'all'>;
  search?: string;
  sort?: Exclude<CapsuleSort, 'new'>;
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Reads the URL; what makes no sense is left out. */
export function librarySearchOf(search: Record<string, unknown>): LibrarySearch {
  const { k, c, view, search: words, sort } = search;
  const capsuleId = idOf(k);
  const chatId = idOf(c);
  const order = capsuleSorts.find((one) => one === sort && one !== 'new');
  const text = typeof words === 'number' ? String(words) : words;
  return {
    ...(capsuleId !== undefined && { k: capsuleId }),
    ...(chatId !== undefined && { c: chatId }),
    ...((view === 'filled' || (view === 'chat' && chatId !== undefined)) && { view }),
    ...(typeof text === 'string' && text !== '' && { search: text }),
    ...(order !== undefined && order !== 'new' && { sort: order }),
  };
}
