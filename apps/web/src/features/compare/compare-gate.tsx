import { IconChecks, IconColumns2, IconTrophy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { voiceStyle, type Voice } from '../../ui/voice.tsx';
import classes from './compare.module.css';

const voices: readonly Voice[] = ['own', 'clay', 'teal'];
const reasons = [
  { Icon: IconColumns2, name: 'once' },
  { Icon: IconChecks, name: 'agree' },
  { Icon: IconTrophy, name: 'keep' },
] as const;

/** Upgrade page for plans without compare mode. */
export function CompareGate() {
  const { t } = useTranslation();
  return (
    <div className={classes['gate']}>
      <div className={classes['gateColumns']} aria-hidden>
        {voices.map((voice) => (
          <span key={voice} style={voiceStyle(voice)}>
            <i />
            <i />
            <i />
          </span>
        ))}
      </div>
      <h2>{t('compare.gate.title')}</h2>
      <p>{t('compare.gate.text')}</p>
      <ul>
        {reasons.map(({ Icon, name }) => (
          <li key={name}>
            <Icon size={18} stroke={1.6} aria-hidden />
            {t(`compare.gate.${name}`)}
          </li>
        ))}
      </ul>
      <ButtonLink look="primary" to={paths.tariffs}>
        {t('answers.seePlans')}
      </ButtonLink>
    </div>
  );
}
