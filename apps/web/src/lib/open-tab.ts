/** Opens an address of ours in a tab of its own; one that downloads closes by itself. */
export function openTab(url: string): void {
  window.open(url, '_blank');
}
