import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelPopover } from '../../ui/panel-popover.tsx';
import { ModelFinder, type ModelFinderProps } from './model-finder.tsx';
import classes from './models.module.css';

interface ModelPopoverProps extends ModelFinderProps {
  trigger: ReactElement;
  side: 'start' | 'end';
  isOpen: boolean;
  onClose: () => void;
}

/** Popover with the models. */
export function ModelPopover({ trigger, side, isOpen, onClose, ...finder }: ModelPopoverProps) {
  const { t } = useTranslation();
  return (
    <PanelPopover
      target={trigger}
      side={`bottom-${side}`}
      isOpen={isOpen}
      label={t('models.choose')}
      onClose={onClose}
      width={430}
      className={classes['popover']}
    >
      <ModelFinder {...finder} />
    </PanelPopover>
  );
}
