import { Tooltip } from '@mantine/core';
import { useCallback, useSyncExternalStore } from 'react';
import type { Side } from './icon-button.tsx';
import './tooltip.css';

const sides: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** The `data-tip` of an element. A button may change its meaning while the tooltip is shown. */
function useTip(anchor: HTMLElement): string {
  const subscribe = useCallback(
    (tell: () => void) => {
      const observer = new MutationObserver(tell);
      observer.observe(anchor, { attributeFilter: ['data-tip'] });
      return () => observer.disconnect();
    },
    [anchor],
  );
  return useSyncExternalStore(subscribe, () => anchor.dataset['tip'] ?? '');
}

/** Tooltip of an element, from its `data-tip` and `data-tip-side`. */
export function TooltipBubble({ anchor }: { anchor: HTMLElement }) {
  const tip = useTip(anchor);
  const { tipSide } = anchor.dataset;
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
