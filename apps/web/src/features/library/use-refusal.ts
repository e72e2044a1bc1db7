import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { notifyError } from '../../ui/notifications/notify.ts';

/** Says why the library refused something: beside the fields it is about, otherwise in a message. */
export function useRefusal(fail?: (errors: Record<string, string>) => void): (failure: unknown) => void {
  const { t } = useTranslation();
  return (failure) => {
    const wrong = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
    const [first] = Object.values(wrong);
    if (isApiError(failure, 'not_permission')) notifyError(t('library.not_used'));
    else if (first === undefined) notifyError(errorText(t, failure));
    else if (fail === undefined) notifyError(first);
    else fail(wrong);
  };
}
