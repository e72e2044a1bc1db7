/** An entry of a sidebar list: a chat, folder or note. */
interface Listed {
  id: number;
  pin: boolean;
  order: number;
}

/** Sort order of the sidebar: pinned first, then by `order`; ties put the newer one first. */
export function sorted<Item extends Listed>(list: readonly Item[]): Item[] {
  return list.toSorted((a, b) => Number(b.pin) - Number(a.pin) || a.order - b.order || b.id - a.id);
}
