/** The initial data that the server put into the page, as text; none on a development server. */
export function startText(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.getElementById('page-start')?.textContent;
}
