import { manualOf, type ManualName } from '@polylogue/contract/legal';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { callUrl } from '../../lib/api/call-request.ts';
import classes from './terms.module.css';

/** Links to the manuals, which open as PDF. */
export function Manuals({ names }: { names: readonly ManualName[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <ul className={classes['manuals']} aria-label={t('legal.manuals')}>
      {names.map((name) => (
        <li key={name}>
          <a href={callUrl(manualOf, { params: { name } })} target="_blank" rel="noopener">
            <IconFileTypePdf size={16} stroke={1.6} aria-hidden />
            {t(`legal.manual.${name}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
