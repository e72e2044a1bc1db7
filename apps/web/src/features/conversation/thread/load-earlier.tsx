import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './thread.module.css';

interface LoadEarlierProps {
  isLoading: boolean;
  /** The last attempt failed: retry on click only. */
  hasFailed: boolean;
  onLoad: () => void;
}

/** Sentinel above the oldest loaded message. Loads the previous page after half a second in view. */
export function LoadEarlier({ isLoading, hasFailed, onLoad }: LoadEarlierProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  const waits = !isLoading && !hasFailed;
  useEffect(() => {
    if (line.current === null || !waits) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting === true) timer = setTimeout(load, uiTimes.loadMoreDelay);
    });
    observer.observe(line.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [waits]);
  return (
    <div ref={line} className={classes['earlier']}>
      <button
        type="button"
        onClick={onLoad}
        aria-disabled={isLoading}
        data-loading={isLoading ? '' : undefined}
      >
        {hasFailed
          ? t('answers.earlierAgain')
          : isLoading
            ? t('answers.earlierLoading')
            : t('answers.earlier')}
      </button>
    </div>
  );
}
