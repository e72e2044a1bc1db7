/** Id of a block's element, to which the screen scrolls. */
export function blockId(name: string): string {
  return `settings.${name}`;
}
