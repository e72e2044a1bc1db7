import { Tooltip } from '@mantine/core';
import type { Side } from './icon-button.tsx';
import './tooltip.css';

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** The tooltip of an element, as its `data-tip` and `data-tip-side` say. */
export function TooltipBubble({ anchor }: { anchor: HTMLElement }) {
  const { tip = '', tipSide } = anchor.dataset;
  return (
    <Tooltip
      target={anchor}
      opened
      label={tip}
      position={sides.find((side) => side === tipSide) ?? 'bottom'}
      offset={6}
      zIndex={120}
    />
  );
}
