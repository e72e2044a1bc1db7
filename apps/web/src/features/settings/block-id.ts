/** Element id of a block, the scroll target. */
export function blockId(name: string): string {
  return `settings.${name}`;
}
