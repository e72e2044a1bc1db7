import type { ReactNode } from 'react';
import { PanelPopover } from './panel-popover.tsx';
import classes from './picker-popover.module.css';

interface PickerPopoverProps {
  isOpen: boolean;
  /** Accessible name. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A picker, opened above its position. */
export function PickerPopover(props: PickerPopoverProps) {
  return (
    <PanelPopover
      target={<span className={classes['anchor']} />}
      side="top-start"
      width="min(460px, calc(100vw - 24px))"
      className={classes['panel']}
      {...props}
    />
  );
}
