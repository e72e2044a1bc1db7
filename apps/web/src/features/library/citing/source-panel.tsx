import type { Citation } from '@polylogue/contract/citations';
import { IconBooks, IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { citedOf } from '../../conversation/citing/cited-of.ts';
import {
  citationOf,
  useOpenCitation,
  type OpenedCitation,
} from '../../conversation/citing/opened-citation.ts';
import { messagesQuery } from '../../conversation/conversation.data.ts';
import { messagesIn } from '../../conversation/message-pages.ts';
import type { ResponseMessage } from '../../conversation/message.ts';
import { PanelWaiting, type PanelProps } from '../../side-panel/side-panel.tsx';
import { useSidePanel } from '../../side-panel/use-side-panel.ts';
import { capsulesQuery } from '../library.data.ts';
import classes from './citing.module.css';
import { LeaveOut } from './leave-out.tsx';
import { SourceView } from './source-view.tsx';

const icon = { size: 18, stroke: 1.6 };

/** What a page with answers gives to the source beside them. */
export interface SourceGiven {
  /** Its chats; undefined stands for one that is not known yet. */
  chatIds: readonly (number | null | undefined)[];
}

interface Shown {
  opened: OpenedCitation;
  answer: ResponseMessage;
  citation: Citation;
  /** Something is being written in the chat. */
  isBusy: boolean;
}

/** The citation that the address of the panel names, as the page has it. */
function useShown({ argument, given: { chatIds } }: PanelProps<SourceGiven>): Shown | 'coming' | 'gone' {
  const opened = useMemo(() => citationOf(argument), [argument]);
  const chatId = opened?.chatId ?? 0;
  const { data } = useInfiniteQuery({ ...messagesQuery(chatId), enabled: false });
  const isHere = chatIds.includes(chatId);
  const isComing = isHere ? data === undefined : chatIds.includes(undefined);
  return useMemo(() => {
    if (isComing) return 'coming';
    const messages = isHere ? messagesIn(data?.pages ?? []) : [];
    const answer = messages.find(({ id }) => id === opened?.answerId);
    if (opened === null || answer?.type !== 'response') return 'gone';
    const citation = answer.citations?.find(({ n }) => n === opened.n);
    if (citation === undefined) return 'gone';
    return { opened, answer, citation, isBusy: messages.some(({ state }) => state === 'loading') };
  }, [data, opened, isHere, isComing]);
}

/** Steps from source to source, and to where the source is kept. */
function Tools({ opened, answer, citation }: Shown) {
  const { t } = useTranslation();
  const openCitation = useOpenCitation();
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
      <IconButton name={t('library.cited.next')} icon={<IconChevronRight {...icon} />} {...step(1)} />
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

/** Tools for the source of a citation. */
export function SourceTools(props: PanelProps<SourceGiven>) {
  const shown = useShown(props);
  return typeof shown === 'string' ? null : <Tools {...shown} />;
}

/** The source of a citation: its text at the passage, beside the answers. */
export function SourcePanel(props: PanelProps<SourceGiven>) {
  const { close } = useSidePanel();
  const shown = useShown(props);
  const isGone = shown === 'gone';
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  if (shown === 'coming') return <PanelWaiting />;
  if (shown === 'gone') return null;
  const { opened, answer, citation, isBusy } = shown;
  return (
    <>
      <SourceView answer={answer} citation={citation} at={opened.at} />
      {citation.removed || answer.state === 'loading' ? null : (
        <LeaveOut answer={answer} sourceId={citation.sourceId} isBlocked={isBusy} />
      )}
    </>
  );
}
