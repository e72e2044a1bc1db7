/**
 * Asks for the files that a page needs to be taken over: without running them, or all at once instead of one after another
 * as each names the next.
 */
export function fetchFiles(files: readonly string[], rel: 'prefetch' | 'modulepreload'): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = rel;
    link.as = 'script';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
}
