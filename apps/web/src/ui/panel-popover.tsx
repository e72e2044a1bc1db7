import { Popover, type PopoverProps } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement, ReactNode } from 'react';
import classes from './panel-popover.module.css';
import { PanelContext } from './panel.context.ts';

interface PanelPopoverProps {
  /** What it hangs on. */
  target: ReactElement;
  side: 'top-start' | 'bottom-start' | 'bottom-end';
  isOpen: boolean;
  /** What it holds; read by screen readers. */
  label: string;
  onClose: () => void;
  width: PopoverProps['width'];
  className?: string;
  children: ReactNode;
}

/** A panel beside a button, which keeps the focus until it is closed. */
export function PanelPopover({ target, side, isOpen, label, onClose, ...panel }: PanelPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position={side}
      offset={8}
      width={panel.width}
      zIndex={85}
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown
        className={`${classes['panel']} ${panel.className ?? ''}`}
        role="dialog"
        aria-label={label}
        data-layer=""
      >
        <PanelContext value>{panel.children}</PanelContext>
      </Popover.Dropdown>
    </Popover>
  );
}
