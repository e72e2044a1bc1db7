import type { ReactNode } from 'react';
import { PanelPopover } from './panel-popover.tsx';
import classes from './picker-popover.module.css';

interface PickerPopoverProps {
  isOpen: boolean;
  /** What is picked. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something to pick from, above the place where it stands. */
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
