import { useState, type ReactElement } from 'react';
import { lazyMenu, type MenuTrigger } from '../../../ui/code/lazy-menu.tsx';
import type { DocumentSource } from './document-source.ts';

const ExportList = lazyMenu(async () => (await import('./export-list.tsx')).ExportList);

interface ExportMenuProps {
  /** Called when a format is chosen, to export the latest text. */
  sourceOf: () => Promise<DocumentSource>;
  children: (props: MenuTrigger) => ReactElement;
}

/** Export menu of a text. */
export function ExportMenu({ sourceOf, children }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <ExportList menu={{ sourceOf, onBusy: setBusy }} isBlocked={isBusy}>
      {children}
    </ExportList>
  );
}
