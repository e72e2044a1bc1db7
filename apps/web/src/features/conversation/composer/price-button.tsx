import { useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import classes from './composer.module.css';
import type { PricePart } from './price-part.ts';

const PricePanel = lazyPart(async () => (await import('./price-panel.tsx')).PricePanel, {
  waiting: ({ trigger }) => trigger,
});

interface PriceButtonProps {
  parts: readonly PricePart[];
  /** What the parts leave open. */
  remark: string;
  children: ReactNode;
}

/** A price in words; a click shows what it is made of. */
export function PriceButton({ parts, remark, children }: PriceButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  function close(): void {
    setOpen(false);
    // By id: the button is rendered anew once the panel's code has loaded.
    document.getElementById(id)?.focus();
  }

  const button = (
    <button
      id={id}
      type="button"
      className={classes['price']}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => {
        setWanted(true);
        setOpen(!isOpen);
      }}
    >
      {children}
    </button>
  );
  if (!isWanted) return button;
  return (
    <PricePanel
      trigger={button}
      isOpen={isOpen}
      onClose={close}
      parts={parts}
      remark={remark}
      onLost={() => {
        setWanted(false);
        setOpen(false);
      }}
    />
  );
}
