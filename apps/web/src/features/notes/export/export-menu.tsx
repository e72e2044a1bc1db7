import { lazy, Suspense, useState, type ComponentPropsWithRef, type ReactElement } from 'react';
import type { DocumentSource } from './document-source.ts';

const ExportList = lazy(async () => ({ default: (await import('./export-list.tsx')).ExportList }));

/** What the button of the menu is given. */
interface ExportTrigger extends Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'aria-haspopup'> {
  disabled: boolean;
}

interface ExportMenuProps {
  /** Asked when a kind of file is chosen, so that it is the newest text. */
  sourceOf: () => Promise<DocumentSource>;
  children: (props: ExportTrigger) => ReactElement;
}

/** Lets a text go out as a file; the code for it is fetched by the first click. */
export function ExportMenu({ sourceOf, children }: ExportMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const shape = { 'aria-haspopup': 'menu', disabled: isBusy } as const;
  if (!isWanted) return children({ ...shape, onClick: () => setWanted(true) });
  return (
    <Suspense fallback={children(shape)}>
      <ExportList trigger={children(shape)} sourceOf={sourceOf} onBusy={setBusy} />
    </Suspense>
  );
}
