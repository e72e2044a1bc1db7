import i18next from 'i18next';
import { loadTexts, type TextGroup } from '../../lib/i18n/texts.ts';
import { notifyError } from '../notifications/notify.ts';
import { pushModal, type NewModal } from './modal-stack.store.ts';

/** Opens a modal that speaks with texts the page may not have yet; its title is one of them. */
export function pushModalWithTexts(groups: readonly TextGroup[], modal: () => NewModal): void {
  loadTexts(groups).then(
    () => pushModal(modal()),
    () => notifyError(i18next.t('errors.network_error')),
  );
}
