import { useTranslation } from 'react-i18next';
import { changeLocale } from '../../lib/i18n/i18n.ts';
import { localeNames, locales } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { chooseTheme, useThemeChoice } from '../../ui/theme-choice.ts';
import classes from './settings.module.css';

/** Theme and language. */
export function DisplayBlock() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const locale = useLocale();
  return (
    <div className={classes['rows']}>
      <div className={classes['row']}>
        <div>
          <b>{t('settings.display.theme')}</b>
          <p>{t('settings.display.themeText')}</p>
        </div>
        <Segmented
          name={t('settings.display.theme')}
          options={[
            { value: 'system', label: t('common.themeSystem') },
            { value: 'light', label: t('common.themeLight') },
            { value: 'dark', label: t('common.themeDark') },
          ]}
          value={choice}
          onChange={chooseTheme}
        />
      </div>
      <div className={classes['row']}>
        <div>
          <b>{t('settings.display.language')}</b>
          <p>{t('settings.display.languageText')}</p>
        </div>
        <Segmented
          name={t('settings.display.language')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={locale}
          onChange={(value) => void changeLocale(value)}
        />
      </div>
    </div>
  );
}
