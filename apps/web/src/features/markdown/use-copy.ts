import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { copySelection } from './copy-selection.ts';

let copy: typeof copySelection | undefined;

/** A copy cannot wait for what it needs, and nobody copies without selecting first. */
async function load(): Promise<void> {
  try {
    copy = (await import('./copy-selection.ts')).copySelection;
  } catch {
    // Offline the browser copies in its own way.
  }
}

if (typeof document !== 'undefined') {
  document.addEventListener('selectstart', () => void load(), { once: true });
}

/** Copies what is selected of an answer in the shape it has. */
export function useCopy(): (event: ClipboardEvent<HTMLElement>) => void {
  const { t } = useTranslation();
  return (event) => {
    if (copy?.(t, event.currentTarget, event.clipboardData) === true) event.preventDefault();
  };
}
