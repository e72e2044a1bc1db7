import { cuts } from '@polylogue/contract/limits';
import { IconCheck, IconFileText, IconLink, IconMessage2, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import checkbox from '../../../ui/checkbox.module.css';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { cutText } from '../../../ui/cut-text.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { connectionTo, type Capsule } from '../capsule.ts';
import { CapsuleMenu } from '../capsule-menu.tsx';
import { HealthRing } from '../health-ring.tsx';
import { healthOf } from '../health.ts';
import classes from '../library.module.css';
import { Progress } from '../progress.tsx';
import { isUnderWay } from '../source-state.ts';
import { useHealthWords } from '../use-health-words.ts';

const icon = { size: 15, stroke: 1.6 };

/** Placeholders while the capsules load. */
export function CapsuleSkeletons({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes['cards']} role="status" aria-label={t('library.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes['card']} data-skeleton="">
          <Skeleton width="56%" height={18} />
          <Skeleton height={12} />
          <Skeleton width="70%" height={12} />
          <Skeleton width={120} height={32} />
        </div>
      ))}
    </div>
  );
}

function Reading({ capsule }: { capsule: Capsule }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sources } = capsule;
  const read = sources.filter((source) => !isUnderWay(source)).length;
  const sum = sources.reduce((all, one) => all + (isUnderWay(one) ? one.percentage : 100), 0);
  const percentage = Math.floor(sum / sources.length);
  const label = t('library.reading', { read, count: sources.length });
  return (
    <div className={classes['reading']}>
      <p>
        <b>{label}</b>
        <span>{formatShare(percentage / 100, locale)}</span>
      </p>
      <Progress label={label} percentage={percentage} />
    </div>
  );
}

/** Files, links and space of a capsule. */
function useContents({ sources, bytes }: Capsule): { files: string; links: string | null; size: string } {
  const { t } = useTranslation();
  const locale = useLocale();
  const files = sources.filter(({ kind }) => kind === 'file').length;
  const links = sources.length - files;
  return {
    files: t('library.files', { count: files }),
    links: links > 0 ? t('library.links', { count: links }) : null,
    size: formatBytes(bytes, locale),
  };
}

function Facts({ capsule }: { capsule: Capsule }) {
  const { files, links, size } = useContents(capsule);
  return (
    <div className={classes['facts']}>
      <span className={classes['fact']}>
        <IconFileText {...icon} aria-hidden />
        {files}
      </span>
      {links === null ? null : (
        <span className={classes['fact']}>
          <IconLink {...icon} aria-hidden />
          {links}
        </span>
      )}
      <span className={classes['size']}>{size}</span>
    </div>
  );
}

function Foot({ capsule }: { capsule: Capsule }) {
  const { t } = useTranslation();
  const health = healthOf(capsule);
  const { title, text } = useHealthWords(health);
  return (
    <div className={classes['foot']}>
      <HealthRing health={health} />
      <p>
        <b>{title}</b>
        <small>{text}</small>
      </p>
      <span className={classes['fact']}>
        <IconMessage2 {...icon} aria-hidden />
        {t('library.chats', { count: capsule.connections.length })}
      </span>
    </div>
  );
}

/** Everything that is below the description on a phone, in one row. */
function NarrowFoot({ capsule, children }: { capsule: Capsule; children: ReactNode }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const health = healthOf(capsule);
  const { title } = useHealthWords(health);
  const { files, links, size } = useContents(capsule);
  const chats = t('library.chats', { count: capsule.connections.length });
  return (
    <div className={classes['foot']}>
      <HealthRing health={health} />
      <p>
        <b>{title}</b>
        <small>{[[files, links].filter(Boolean).join(', '), size].join(' · ')}</small>
      </p>
      <span className={classes['fact']} role="img" aria-label={chats}>
        <IconMessage2 {...icon} aria-hidden />
        {formatNumber(capsule.connections.length, locale)}
      </span>
      <div className={classes['tools']}>{children}</div>
    </div>
  );
}

interface CapsuleCardProps {
  capsule: Capsule;
  chatId: number | null;
  isSelected: boolean;
  /** Undefined where capsules cannot be connected. */
  onToggle: (() => void) | undefined;
  onOpen: () => void;
}

/** A capsule in the grid. One that is connected to the chat or still being read cannot be selected. */
export function CapsuleCard({ capsule, chatId, isSelected, onToggle, onOpen }: CapsuleCardProps) {
  const { t } = useTranslation();
  const card = useFocusFallback<HTMLLIElement>();
  const { name, description, sources } = capsule;
  const isNarrow = useIsUpTo('phone');
  const menu = <CapsuleMenu capsule={capsule} chatId={chatId} />;
  const about = description ?? (sources.length === 0 ? t('library.emptyCapsule') : '');
  const isConnected = chatId !== null && connectionTo(capsule, chatId) !== undefined;
  const isReading = sources.some(isUnderWay);
  const isSelectable = chatId !== null && !isConnected && !isReading && onToggle !== undefined;
  return (
    <li ref={card} className={classes['card']} data-selected={isSelected ? '' : undefined}>
      <div className={classes['head']}>
        <h2 title={name}>
          <button type="button" className={classes['name']} onClick={onOpen}>
            {cutText(name, cuts.capsuleCardName)}
          </button>
        </h2>
        <div className={classes['tools']}>
          {isConnected ? (
            <Pill tone="good">
              <IconCheck size={14} stroke={2} aria-hidden />
              {t('library.inThisChat')}
            </Pill>
          ) : null}
          {isSelectable ? (
            <input
              type="checkbox"
              className={checkbox['box']}
              aria-label={t('library.select', { name })}
              checked={isSelected}
              onChange={onToggle}
            />
          ) : null}
          {isNarrow ? null : menu}
        </div>
      </div>
      {about === '' && isNarrow ? null : (
        <p className={classes['description']} dir="auto">
          {about}
        </p>
      )}
      {isReading ? <Reading capsule={capsule} /> : null}
      {isNarrow ? (
        <NarrowFoot capsule={capsule}>{menu}</NarrowFoot>
      ) : (
        <>
          <Facts capsule={capsule} />
          <Foot capsule={capsule} />
        </>
      )}
    </li>
  );
}

/** The last card, which makes a capsule. */
export function NewCapsuleCard({ onMake }: { onMake: () => void }) {
  const { t } = useTranslation();
  return (
    <li className={classes['newCard']}>
      <button type="button" onClick={onMake}>
        <span aria-hidden>
          <IconPlus size={18} stroke={1.6} />
        </span>
        <b>{t('library.new')}</b>
        <small>{t('library.drop.orHere')}</small>
      </button>
    </li>
  );
}
