import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './bottom-sheet.css';
import { useKeyboardInset } from './use-keyboard-inset.ts';

const classNames = {
  content: 'bottom-sheet-content',
  header: 'bottom-sheet-header',
  title: 'bottom-sheet-title',
  close: 'bottom-sheet-close',
  body: 'bottom-sheet-body',
};

interface BottomSheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel that rises from the lower edge, for narrow screens. It stays above the keyboard of a phone. The opener gets its
 * focus back from `onClose`: the sheet's code may have loaded after the opening, which Mantine then has not seen.
 */
export function BottomSheet({ title, isOpen, onClose, children }: BottomSheetProps) {
  const { t } = useTranslation();
  const inset = useKeyboardInset(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="bottom"
      size={`min(720px, calc(92dvh - ${inset}px))`}
      styles={{ inner: { bottom: inset } }}
      zIndex={80}
      classNames={classNames}
      returnFocus={false}
      transitionProps={{ duration: 220 }}
      overlayProps={{ color: '#141416', backgroundOpacity: 0.45 }}
      closeButtonProps={{ 'aria-label': t('common.close'), iconSize: 20 }}
      data-layer=""
    >
      {children}
    </Drawer>
  );
}
