import type { Citation } from '@polylogue/contract/citations';
import { IconBooks, IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { useIsDesktop } from '../../../ui/breakpoints.ts';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { citedOf } from '../../conversation/citing/cited-of.ts';
import {
  closeCitation,
  openCitation,
  type OpenedCitation,
} from '../../conversation/citing/opened-citation.store.ts';
import { messagesQuery } from '../../conversation/conversation.data.ts';
import { messagesIn } from '../../conversation/message-pages.ts';
import type { ResponseMessage } from '../../conversation/message.ts';
import { capsulesQuery } from '../library.data.ts';
import classes from './citing.module.css';
import { LeaveOut } from './leave-out.tsx';
import { SourceView } from './source-view.tsx';

const icon = { size: 18, stroke: 1.6 };

/** The answer of a citation as the chat has it, and whether anything is being written there. */
function useAnswerOf({ chatId, answerId }: OpenedCitation) {
  const { data } = useInfiniteQuery({ ...messagesQuery(chatId), enabled: false });
  return useMemo(() => {
    const messages = messagesIn(data?.pages ?? []);
    const found = messages.find(({ id }) => id === answerId);
    return {
      answer: found?.type === 'response' ? found : undefined,
      isBusy: messages.some(({ state }) => state === 'loading'),
    };
  }, [data, answerId]);
}

/** Closes the source; the focus goes back to the mark that opened it. */
function close({ answerId, n, at = 0 }: OpenedCitation): void {
  closeCitation();
  const marks = document.querySelectorAll<HTMLElement>(
    `[data-message="${answerId}"] [data-citation="${n}"] button`,
  );
  (marks[at] ?? marks[0])?.focus({ preventScroll: true });
}

/** Escape closes the source, unless it is meant for something above it. */
function useEscape(opened: OpenedCitation): void {
  const onKeyDown = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const layer =
      target instanceof Element ? target.closest('[data-layer], [role="dialog"], [role="menu"]') : null;
    const isAbove = layer !== null && layer.tagName !== 'ASIDE';
    if (key === 'Escape' && !defaultPrevented && !isAbove) close(opened);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

interface Shown {
  opened: OpenedCitation;
  answer: ResponseMessage;
  citation: Citation;
}

/** Steps from source to source, and to where the source is kept. */
function Tools({ opened, answer, citation }: Shown) {
  const { t } = useTranslation();
  const { data: capsules = [] } = useQuery(capsulesQuery);
  const { chatId, answerId } = opened;
  const cited = citedOf(answer);
  const index = cited.findIndex(({ n }) => n === opened.n);
  const capsule = capsules.find(({ id }) => id === citation.capsuleId);
  const url = capsule?.sources.find(({ id }) => id === citation.sourceId)?.url ?? null;
  const step = (by: number) => {
    const next = cited[index + by];
    return {
      disabled: next === undefined,
      onClick: () => next && openCitation({ chatId, answerId, n: next.n }),
    };
  };
  return (
    <>
      <IconButton name={t('library.cited.previous')} icon={<IconChevronLeft {...icon} />} {...step(-1)} />
      <h2>{t('library.cited.numbered', { n: opened.n })}</h2>
      <IconButton name={t('library.cited.next')} icon={<IconChevronRight {...icon} />} {...step(1)} />
      <span className={classes['room']} />
      {url === null ? null : (
        <a className={classes['outward']} href={url} target="_blank" rel="noopener noreferrer nofollow">
          <IconExternalLink {...icon} aria-label={t('library.source.open')} />
        </a>
      )}
      {capsule === undefined ? null : (
        <IconLink
          name={t('library.cited.inLibrary')}
          icon={<IconBooks {...icon} />}
          to={paths.library}
          search={{ k: capsule.id, c: opened.chatId }}
        />
      )}
    </>
  );
}

/** The source of a citation: its text at the passage, beside the answers. */
export function SourcePanel({ opened }: { opened: OpenedCitation }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { answer, isBusy } = useAnswerOf(opened);
  const citation = answer?.citations?.find(({ n }) => n === opened.n);
  const panel = useRef<HTMLElement>(null);
  const { answerId } = opened;
  useEscape(opened);
  useEffect(() => panel.current?.focus({ preventScroll: true }), [answerId]);
  if (answer === undefined || citation === undefined) return null;
  const shown = { opened, answer, citation };
  const leaveOut =
    citation.removed || answer.state === 'loading' ? null : (
      <LeaveOut answer={answer} sourceId={citation.sourceId} isBlocked={isBusy} />
    );
  if (!isDesktop) {
    return (
      <BottomSheet title={t('library.cited.source')} isOpen onClose={() => close(opened)}>
        <div className={classes['sheet']}>
          <div className={classes['steps']}>
            <Tools {...shown} />
          </div>
          <SourceView answer={answer} citation={citation} at={opened.at ?? 0} />
          {leaveOut}
        </div>
      </BottomSheet>
    );
  }

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={classes['panel']}
      aria-label={t('library.cited.source')}
      data-layer=""
    >
      <div className={classes['head']}>
        <Tools {...shown} />
        <IconButton name={t('common.close')} icon={<IconX {...icon} />} onClick={() => close(opened)} />
      </div>
      <SourceView answer={answer} citation={citation} at={opened.at ?? 0} />
      {leaveOut}
    </aside>
  );
}
