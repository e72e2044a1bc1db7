import { cuts } from '@polylogue/contract/limits';
import { IconCheck, IconFileText, IconLink, IconMessage2, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatShare } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import checkbox from '../../../ui/checkbox.module.css';
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
  const locale = useLocale();
  const card = useFocusFallback<HTMLLIElement>();
  const { name, description, sources } = capsule;
  const files = sources.filter(({ kind }) => kind === 'file').length;
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
          <CapsuleMenu capsule={capsule} chatId={chatId} />
        </div>
      </div>
      <p className={classes['description']} dir="auto">
        {description ?? (sources.length === 0 ? t('library.emptyCapsule') : '')}
      </p>
      {isReading ? <Reading capsule={capsule} /> : null}
      <div className={classes['facts']}>
        <span className={classes['fact']}>
          <IconFileText {...icon} aria-hidden />
          {t('library.files', { count: files })}
        </span>
        {sources.length > files ? (
          <span className={classes['fact']}>
            <IconLink {...icon} aria-hidden />
            {t('library.links', { count: sources.length - files })}
          </span>
        ) : null}
        <span className={classes['size']}>{formatBytes(capsule.bytes, locale)}</span>
      </div>
      <Foot capsule={capsule} />
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
