import { IconBrandGoogle, IconBrandLinkedin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './auth-form.module.css';

/** The ways in by another account. */
export function ProviderLinks() {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes['providers']}>
        <ButtonLink to={paths.oauthLogin} icon={<IconBrandGoogle size={16} stroke={1.8} />}>
          {t('accounts.google')}
        </ButtonLink>
        <ButtonLink to={paths.oauthLogin} icon={<IconBrandLinkedin size={16} stroke={1.8} />}>
          {t('accounts.linkedin')}
        </ButtonLink>
      </div>
      <div className={classes['or']}>{t('accounts.or')}</div>
    </>
  );
}
