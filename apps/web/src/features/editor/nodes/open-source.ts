/** Marks the button that opens the source of a formula or a diagram. */
export const opensSource = { 'data-opens-source': '' };

/** Opens the source of what an element shows; false if it has none. */
export function openSource(shown: Node | null): boolean {
  const button = shown instanceof Element ? shown.querySelector('[data-opens-source]') : null;
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}
