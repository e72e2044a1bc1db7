/** Smooth, unless the user wants no motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** Scrolls to the element with this id; false if there is none. */
export function scrollToAnchor(id: string): boolean {
  const anchor = id === '' ? null : document.getElementById(id);
  anchor?.scrollIntoView({ behavior: scrollBehavior() });
  return anchor !== null;
}
