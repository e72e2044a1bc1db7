import { uiTimes } from '@polylogue/contract/limits';
import type { TFunction } from 'i18next';
import { notifySuccess } from '../../ui/notifications/notify.ts';

/** Confirms that a text was copied. */
export function tellCopied(t: TFunction): void {
  notifySuccess(t('answers.copied'), uiTimes.copyFeedback);
}
