import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ModelFinder, type ModelFinderProps } from './model-finder.tsx';
import classes from './models.module.css';

interface ModelPopoverProps extends ModelFinderProps {
  trigger: ReactElement;
  side: 'start' | 'end';
  isOpen: boolean;
  onClose: () => void;
}

/** The models below a button. */
export function ModelPopover({ trigger, side, isOpen, onClose, ...finder }: ModelPopoverProps) {
  const { t } = useTranslation();
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position={`bottom-${side}`}
      offset={8}
      width={430}
      zIndex={85}
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{trigger}</Popover.Target>
      <Popover.Dropdown
        className={classes['popover']}
        role="dialog"
        aria-label={t('models.choose')}
        data-layer=""
      >
        <ModelFinder {...finder} />
      </Popover.Dropdown>
    </Popover>
  );
}
