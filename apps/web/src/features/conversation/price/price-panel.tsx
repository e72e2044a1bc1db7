import type { ReactElement } from 'react';
import { PanelPopover } from '../../../ui/panel-popover.tsx';
import classes from './price.module.css';
import type { PricePart } from './price-part.ts';

interface PricePanelProps {
  trigger: ReactElement;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side: 'top-start' | 'top-end';
  parts: readonly PricePart[];
  remark: string | undefined;
}

/** What a price is made of. */
export function PricePanel({ trigger, isOpen, onClose, title, side, parts, remark }: PricePanelProps) {
  return (
    <PanelPopover
      // The panel would override the attributes of its target, so the button is wrapped.
      target={<span className={classes['anchor']}>{trigger}</span>}
      side={side}
      isOpen={isOpen}
      label={title}
      onClose={onClose}
      width="min(320px, calc(100vw - 32px))"
      className={classes['panel']}
    >
      {/* Focusable, so that the panel has something to give the focus to. */}
      <div tabIndex={-1} data-autofocus className={classes['parts']}>
        <h2>{title}</h2>
        <dl>
          {parts.map(({ label, value, isSum }) => (
            <div key={label} data-sum={isSum === true ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {remark === undefined ? null : <p>{remark}</p>}
      </div>
    </PanelPopover>
  );
}
