import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ComingState } from './coming-state.tsx';
import classes from './coming.module.css';

function useComing() {
  const { t } = useTranslation();
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  if (data?.coming === undefined) throw new Error('The route names nothing that is coming');
  const { page, capability } = data.coming;
  return {
    capability,
    title: t(`coming.page.${page}.title`),
    text: t(`coming.page.${page}.text`),
  };
}

/** A public page that is not built yet. */
export function PublicComingPage() {
  const { t } = useTranslation();
  const words = useComing();
  const isAuth = useQuery({ ...sessionQuery, enabled: false }).data?.isAuth === true;
  return (
    <div className={classes['fill']}>
      <ComingState
        {...words}
        centred
        heading="h1"
        action={
          isAuth ? (
            <ButtonLink to={paths.chat}>{t('common.backToChat')}</ButtonLink>
          ) : (
            <ButtonLink to={paths.main}>{t('common.toSignIn')}</ButtonLink>
          )
        }
      />
    </div>
  );
}
