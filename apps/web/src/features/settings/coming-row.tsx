import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';
import type { Capability } from '../coming/coming.ts';
import classes from './settings.module.css';

interface ComingRowProps {
  title: string;
  text: string;
  coming: Capability;
}

/** Placeholder of a setting that is not built yet. */
export function ComingRow({ title, text, coming }: ComingRowProps) {
  const { t } = useTranslation();
  return (
    <div className={classes['row']}>
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
      <Pill tone="neutral">{t('coming.with', { capability: t(`coming.capability.${coming}`) })}</Pill>
    </div>
  );
}
