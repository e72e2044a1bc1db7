import type { LegalAnchor } from '@polylogue/contract/legal';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Prints one document of the page instead of all. */
export function usePrintOne(): { printed: LegalAnchor | undefined; printOne: (anchor: LegalAnchor) => void } {
  const [printed, setPrinted] = useState<LegalAnchor>();
  function printOne(anchor: LegalAnchor): void {
    window.addEventListener('afterprint', () => setPrinted(undefined), { once: true });
    // The others have to be gone before the browser takes the page.
    flushSync(() => setPrinted(anchor));
    window.print();
  }
  return { printed, printOne };
}
