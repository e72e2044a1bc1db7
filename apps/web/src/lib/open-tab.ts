/** Opens an address in a tab of its own; one that downloads closes by itself. */
export function openTab(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
