import type { TFunction } from 'i18next';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { unsentOf } from './unsent.ts';

/** Says which drafts, unsent messages and unsaved edits logging out would erase; '' if there are none. */
export function lossText(t: TFunction, userId: number): string {
  const { drafts, waiting, edits } = unsentOf(userId);
  if (drafts + waiting + edits === 0) return '';
  return [
    drafts > 0 ? t('workspace.logOutLoss.drafts', { count: drafts }) : '',
    waiting > 0 ? t('workspace.logOutLoss.waiting', { count: waiting }) : '',
    edits > 0 ? t('workspace.logOutLoss.edits', { count: edits }) : '',
    t('workspace.logOutLoss.text'),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Logs out, after a question if that would erase something. */
export function askBeforeLoss(t: TFunction, userId: number, logOut: () => void): void {
  const text = lossText(t, userId);
  if (text === '') {
    logOut();
    return;
  }
  openConfirmed({
    title: t('workspace.logOutLoss.title'),
    text,
    confirmLabel: t('workspace.logOut'),
    danger: true,
    onConfirm: logOut,
  });
}
