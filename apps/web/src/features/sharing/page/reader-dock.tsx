import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { sessionQuery } from '../../../lib/session/session.data.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useContinueShared } from '../sharing.data.ts';
import classes from './share-page.module.css';

/** For a signed-in reader: takes the chat over into a copy and opens it. */
function GoOn({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const going = useContinueShared();

  function goOn(): void {
    going.mutate(uuid, {
      onSuccess: ({ id }) => void navigate({ to: paths.chat, search: { c: id } }),
      onError: (error) => notifyError(errorText(t, error)),
    });
  }

  return (
    <Button look="primary" loading={going.isPending} onClick={goOn}>
      {t('sharing.page.continue')}
    </Button>
  );
}

/** What a reader can do next; it stands where a chat has its composer. */
export function ReaderDock({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const isAuth = useQuery({ ...sessionQuery, enabled: false }).data?.isAuth === true;
  return (
    <aside className={classes['dock']} aria-label={t('sharing.page.next')}>
      <div>
        <b>{isAuth ? t('sharing.page.continueTitle') : t('sharing.page.startTitle')}</b>
        <p>{isAuth ? t('sharing.page.continueText') : t('sharing.page.startText')}</p>
      </div>
      {isAuth ? (
        <GoOn uuid={uuid} />
      ) : (
        <ButtonLink look="primary" to={paths.signUp}>
          {t('sharing.page.start')}
        </ButtonLink>
      )}
    </aside>
  );
}
