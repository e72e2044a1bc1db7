import { useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import classes from './price.module.css';
import type { PricePart } from './price-part.ts';

const PricePanel = lazyPart(async () => (await import('./price-panel.tsx')).PricePanel, {
  waiting: ({ trigger }) => trigger,
});

interface PriceButtonProps {
  /** What costs it. */
  title: string;
  /** Where the parts are shown. */
  side?: 'top-start' | 'top-end';
  parts: readonly PricePart[];
  /** What the parts leave open. */
  remark?: string;
  children: ReactNode;
}

/** A price in words; a click shows what it is made of. */
export function PriceButton({ title, side = 'top-end', parts, remark, children }: PriceButtonProps) {
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
      className={classes['button']}
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
      title={title}
      side={side}
      parts={parts}
      remark={remark}
      onLost={() => {
        setWanted(false);
        setOpen(false);
      }}
    />
  );
}
