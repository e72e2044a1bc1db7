/**
 * What the sources use and the oldest browsers of the build's target (Safari 16.4) lack. The build translates
 * syntax only; without these an answer with a link, the list of chats and Escape fail there.
 */
export function supportOlderBrowsers(): void {
  URL.parse ??= parseUrl;
  Map.groupBy ??= groupBy;
  if (typeof Element === 'undefined') return;
  Element.prototype.checkVisibility ??= checkVisibility;
}

function parseUrl(url: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
    index += 1;
  }
  return groups;
}

function checkVisibility(this: Element): boolean {
  return this.getClientRects().length > 0;
}
