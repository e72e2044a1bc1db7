/** Opens one of our URLs in a new tab; a download closes it automatically. */
export function openTab(url: string): void {
  window.open(url, '_blank');
}
