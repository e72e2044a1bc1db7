import { IconPencil, IconPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BottomSheet } from '../ui/bottom-sheet.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { openConfirmed } from '../ui/modals/confirmed.ts';
import { notifyError, notifySuccess, notifyWithAction } from '../ui/notifications/notify.ts';
import classes from './design.module.css';
import { samples } from './design.samples.ts';

const icon = { size: 17, stroke: 1.6 };

function nothing(): void {
  // No-op.
}

function openOne(): void {
  openConfirmed({
    title: samples.confirmTitle,
    text: samples.confirmText,
    confirmLabel: samples.remove,
    danger: true,
    onConfirm: () => notifySuccess(samples.successText),
    onReject: () => notifyError(samples.shortFailure),
  });
}

function openTwo(): void {
  openConfirmed({
    title: samples.below,
    text: samples.belowText,
    confirmLabel: samples.primary,
    onConfirm: nothing,
  });
  openOne();
}

function SheetSample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{samples.openSheet}</Button>
      <BottomSheet title={samples.below} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{samples.belowText}</p>
      </BottomSheet>
    </>
  );
}

/** Overlays. */
export function OverlaySamples() {
  return (
    <div className={classes['row']}>
      <Menu
        trigger={<Button>{samples.menu}</Button>}
        caption={samples.person}
        groups={[
          [
            { key: 'rename', label: samples.rename, icon: <IconPencil {...icon} />, onSelect: nothing },
            { key: 'pin', label: samples.pin, icon: <IconPin {...icon} />, onSelect: nothing },
          ],
          [
            {
              key: 'remove',
              label: samples.remove,
              icon: <IconTrash {...icon} />,
              tone: 'danger',
              onSelect: openOne,
            },
          ],
        ]}
      />
      <Button onClick={openOne}>{samples.openConfirm}</Button>
      <Button onClick={openTwo}>{samples.openStack}</Button>
      <SheetSample />
      <Button onClick={() => notifySuccess(samples.successText)}>{samples.success}</Button>
      <Button
        onClick={() =>
          notifyWithAction(samples.undoText, {
            label: samples.undo,
            onAct: () => notifySuccess(samples.successText),
          })
        }
      >
        {samples.undoable}
      </Button>
      <Button onClick={() => notifyError(samples.failureText)}>{samples.failure}</Button>
    </div>
  );
}
