import { useLocale } from '../../lib/i18n/use-locale.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import type { Health } from './health.ts';
import classes from './library.module.css';

const radius = 15;
const length = 2 * Math.PI * radius;

/** The score of a capsule in a ring; a dash before anything was read. */
export function HealthRing({ health: { score, tone } }: { health: Health }) {
  const locale = useLocale();
  return (
    <span className={classes['ring']} data-tone={tone} aria-hidden>
      <svg viewBox="0 0 36 36" width="36" height="36">
        <circle cx="18" cy="18" r={radius} />
        {score === null ? null : (
          <circle
            cx="18"
            cy="18"
            r={radius}
            data-arc=""
            strokeDasharray={`${(score / 100) * length} ${length}`}
            transform="rotate(-90 18 18)"
          />
        )}
      </svg>
      <b>{score === null ? '–' : formatNumber(score, locale)}</b>
    </span>
  );
}
