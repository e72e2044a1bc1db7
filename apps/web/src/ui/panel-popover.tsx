import { Popover, type PopoverProps } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactElement, ReactNode } from 'react';
import classes from './panel-popover.module.css';
import { PanelContext } from './panel.context.ts';

interface PanelPopoverProps {
  /** The anchor element. */
  target: ReactElement;
  side: 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end';
  isOpen: boolean;
  /** Accessible name of the panel. */
  label: string;
  onClose: () => void;
  width: PopoverProps['width'];
  className?: string;
  /** A click elsewhere does not close it, because something in it would be lost. */
  staysOpen?: boolean;
  /** The panel itself gets the focus instead of its first field, whose list would cover the others. */
  isFocusedWhole?: boolean;
  /** Opened by resting the pointer: the focus stays where it is. */
  leavesFocus?: boolean;
  children: ReactNode;
}

/** The focus is in another open layer, which handles its keys itself, or in the panel, whose own handler closes it. */
function isInLayer(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[data-layer], [role="listbox"], [role="menu"]') !== null
  );
}

/** A panel beside a button that traps the focus until closed, unless it leaves it. */
export function PanelPopover(props: PanelPopoverProps) {
  const {
    target,
    side,
    isOpen,
    label,
    onClose,
    isFocusedWhole = false,
    leavesFocus = false,
    ...panel
  } = props;
  // A panel hears only the keys pressed in it, and for a moment after opening the focus is still outside.
  useWindowEvent('keydown', (event) => {
    if (isOpen && event.key === 'Escape' && !event.defaultPrevented && !isInLayer(event.target)) onClose();
  });
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position={side}
      offset={8}
      // A tall panel beside a button in mid-page covers the button rather than leave the window.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      width={panel.width}
      zIndex={85}
      closeOnClickOutside={panel.staysOpen !== true}
      trapFocus={!leavesFocus}
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
        {isFocusedWhole ? <span className="heard" tabIndex={-1} data-autofocus /> : null}
        <PanelContext value>{panel.children}</PanelContext>
      </Popover.Dropdown>
    </Popover>
  );
}
