import { promoForm } from '@polylogue/contract/validation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { activate, giveUp, refreshAfterPromo } from './promo.data.ts';

/** What the box for a code does. */
export function usePromoBox() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);

  /** A code that does not work leaves an empty field. */
  function refuse(text: string): void {
    setCode('');
    setError(text);
  }

  function reasonOf(failure: unknown): string {
    const isTold = isApiError(failure, 'promo_not_found') || isApiError(failure, 'too_many_requests');
    return isTold ? errorText(t, failure) : t('errors.activate_error_promo');
  }

  async function submit(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await activate(code.trim());
      if (typeof answer === 'string') {
        refuse(answer);
      } else {
        setCode('');
        await refreshAfterPromo(queryClient);
        notifySuccess(t('payments.promo.activate_success_promo', { code: answer.label }));
      }
    } catch (failure) {
      refuse(reasonOf(failure));
    }
    setBusy(false);
  }

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await giveUp();
      await refreshAfterPromo(queryClient);
    } catch (failure) {
      notifyError(errorText(t, failure));
    }
    setBusy(false);
  }

  return {
    code,
    error,
    isBusy,
    isValid: promoForm.safeParse({ promo: code }).success,
    type: (text: string) => {
      setCode(text);
      setError(undefined);
    },
    submit: () => void submit(),
    remove: () => void remove(),
  };
}
