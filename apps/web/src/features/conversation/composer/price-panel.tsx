import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelPopover } from '../../../ui/panel-popover.tsx';
import classes from './composer.module.css';
import type { PricePart } from './price-part.ts';

interface PricePanelProps {
  trigger: ReactElement;
  isOpen: boolean;
  onClose: () => void;
  parts: readonly PricePart[];
  remark: string;
}

/** What a price is made of. */
export function PricePanel({ trigger, isOpen, onClose, parts, remark }: PricePanelProps) {
  const { t } = useTranslation();
  return (
    <PanelPopover
      // The panel would override the attributes of its target, so the button is wrapped.
      target={<span className={classes['priceAnchor']}>{trigger}</span>}
      side="top-end"
      isOpen={isOpen}
      label={t('answers.price.title')}
      onClose={onClose}
      width="min(320px, calc(100vw - 32px))"
      className={classes['pricePanel']}
    >
      {/* Focusable, so that the panel has something to give the focus to. */}
      <div tabIndex={-1} data-autofocus className={classes['priceParts']}>
        <h2>{t('answers.price.title')}</h2>
        <dl>
          {parts.map(({ label, value, isSum }) => (
            <div key={label} data-sum={isSum === true ? '' : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>{remark}</p>
      </div>
    </PanelPopover>
  );
}
