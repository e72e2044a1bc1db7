import type { LibraryInfo } from '@polylogue/contract/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { libraryInfoQuery } from '../../billing/library-space.data.ts';
import { usePlanWithMoreSpace } from '../../billing/more-space.ts';
import type { Capsule } from '../capsule.ts';
import classes from '../library.module.css';
import { spaceParts } from '../space-parts.ts';

function Space({ capsules, info }: { capsules: readonly Capsule[]; info: LibraryInfo }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const plan = usePlanWithMoreSpace();
  const { used, total, free } = info.bytes;
  const parts = spaceParts(capsules, used);
  const size = (bytes: number) => formatBytes(bytes, locale);
  return (
    <section className={classes['space']} aria-label={t('library.space.title')}>
      <p className={classes['used']}>
        <b>{size(used)}</b> {t('library.space.of', { total: size(total) })}
      </p>
      <div className={classes['parts']}>
        <span
          className={classes['track']}
          role="progressbar"
          aria-label={t('library.space.title')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={total === 0 ? 0 : Math.min(100, Math.round((used / total) * 100))}
          aria-valuetext={t('library.space.usedOf', { used: size(used), total: size(total) })}
        >
          {parts.map(({ name, bytes }) => (
            <span
              key={name}
              data-part={name}
              style={{ width: `${(bytes / Math.max(total, used, 1)) * 100}%` }}
            />
          ))}
        </span>
        <ul className={classes['legend']}>
          {parts.map(({ name, bytes }) => (
            <li key={name} data-part={name}>
              {t(`library.space.${name}`)} {size(bytes)}
            </li>
          ))}
          <li data-part="free">
            {t('library.space.free')} {size(free)}
          </li>
        </ul>
      </div>
      {plan === undefined ? null : <TextLink to={paths.tariffs}>{t('library.space.more')}</TextLink>}
    </section>
  );
}

/** The space of the library, by what takes it. */
export function SpaceBar({ capsules }: { capsules: readonly Capsule[] }) {
  const { data: info } = useQuery(libraryInfoQuery);
  if (info === undefined) return <div className={classes['space']} aria-hidden />;
  return <Space capsules={capsules} info={info} />;
}
