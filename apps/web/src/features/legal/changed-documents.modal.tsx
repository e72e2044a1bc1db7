import type { AgreedDocument } from '@polylogue/contract/legal';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { formatDate } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { agree } from './legal.data.ts';
import classes from './terms.module.css';

interface ChangedDocumentsBodyProps extends ModalControls {
  documents: readonly AgreedDocument[];
}

/** Documents that have changed, to be read and agreed to, now or later. */
export function ChangedDocumentsBody({ documents, close }: ChangedDocumentsBodyProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const agreeing = useMutation({
    mutationFn: () => agree(documents),
    onSuccess: close,
    onError: (error) => notifyError(errorText(t, error)),
  });
  return (
    <>
      <p>{t('legal.changed.text')}</p>
      <ul className={classes['changed']}>
        {documents.map(({ anchor, version }) => (
          <li key={anchor}>
            <TextLink to={paths.terms} hash={anchor} target="_blank">
              {t(`legal.document.${anchor}`)}
            </TextLink>{' '}
            {t('legal.inForce', { date: formatDate(version, locale, 'UTC') })}
          </li>
        ))}
      </ul>
      <div className="modal-actions">
        <Button onClick={close}>{t('legal.changed.later')}</Button>
        <Button look="primary" loading={agreeing.isPending} onClick={() => agreeing.mutate()} data-autofocus>
          {t('legal.changed.agree')}
        </Button>
      </div>
    </>
  );
}
