import { useTranslation } from 'react-i18next';
import { localeNames, locales } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useChangeLanguage } from '../language/use-change-language.ts';
import {
  chooseReadingStyle,
  readingAligns,
  readingSizes,
  useReadingStyle,
} from '../../ui/reading-style.store.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { chooseTheme, useThemeChoice } from '../../ui/theme-choice.ts';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

interface ChoiceProps<Value extends string> {
  title: string;
  text: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ title, text, ...control }: ChoiceProps<Value>) {
  return (
    <div className={classes['row']}>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <Segmented name={title} {...control} />
    </div>
  );
}

function ReadingChoices() {
  const { t } = useTranslation();
  const { size, align } = useReadingStyle();
  return (
    <>
      <Choice
        title={t('settings.display.size')}
        text={t('settings.display.sizeText')}
        options={readingSizes.map((value) => ({ value, label: t(`settings.display.sizes.${value}`) }))}
        value={size}
        onChange={(value) => chooseReadingStyle({ size: value })}
      />
      <Choice
        title={t('settings.display.align')}
        text={t('settings.display.alignText')}
        options={readingAligns.map((value) => ({ value, label: t(`settings.display.aligns.${value}`) }))}
        value={align}
        onChange={(value) => chooseReadingStyle({ align: value })}
      />
      <figure className={classes['sample']}>
        <figcaption>{t('settings.display.sample')}</figcaption>
        <p>{t('settings.display.sampleText')}</p>
      </figure>
    </>
  );
}

/** Reading text, theme and language. */
export function DisplayBlock() {
  const { t } = useTranslation();
  const theme = useThemeChoice();
  const locale = useLocale();
  const language = useChangeLanguage();
  return (
    <SettingsCard block="display" title={t('settings.blocks.display')}>
      <div className={classes['rows']}>
        <ReadingChoices />
        <Choice
          title={t('settings.display.theme')}
          text={t('settings.display.themeText')}
          options={[
            { value: 'system', label: t('common.themeSystem') },
            { value: 'light', label: t('common.themeLight') },
            { value: 'dark', label: t('common.themeDark') },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
        <Choice
          title={t('settings.display.language')}
          text={t('settings.display.languageText')}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={locale}
          onChange={(value) => language.mutate(value)}
        />
      </div>
    </SettingsCard>
  );
}
