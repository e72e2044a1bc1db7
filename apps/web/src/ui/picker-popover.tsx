import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactNode } from 'react';
import classes from './picker-popover.module.css';

interface PickerPopoverProps {
  isOpen: boolean;
  /** What is picked. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something to pick from, above the place where it stands. */
export function PickerPopover({ isOpen, label, onClose, children }: PickerPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="top-start"
      offset={8}
      width="min(460px, calc(100vw - 24px))"
      zIndex={85}
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span className={classes['anchor']} />
      </Popover.Target>
      <Popover.Dropdown className={classes['popover']} role="dialog" aria-label={label} data-layer="">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
