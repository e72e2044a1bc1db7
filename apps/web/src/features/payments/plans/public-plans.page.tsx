import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { sessionQuery } from '../../../lib/session/session.data.ts';
import { paths } from '../../../paths.ts';
import { PlansView } from './plans-view.tsx';
import classes from './plans.module.css';

/** The plans for everybody. */
export function PublicPlansPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/public/tariffs' });
  const isAuth = useQuery({ ...sessionQuery, enabled: false }).data?.isAuth === true;
  return (
    <div className={classes['public']}>
      <h1 className="heard">{t('payments.plans.list')}</h1>
      {isAuth ? null : <p className={classes['about']}>{t('payments.plans.about')}</p>}
      <PlansView
        search={search}
        onSearch={(change) =>
          void navigate({ to: paths.publicTariffs, search: change, replace: true, resetScroll: false })
        }
        isGuest={!isAuth}
      />
    </div>
  );
}
