import { uiTimes } from '@polylogue/contract/limits';
import type { TFunction } from 'i18next';
import { notifySuccess } from '../../ui/notifications/notify.ts';

/** Says for a moment that a text is in the clipboard. */
export function tellCopied(t: TFunction): void {
  notifySuccess(t('answers.copied'), uiTimes.copyFeedback);
}
