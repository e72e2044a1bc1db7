import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { citedOf } from '../../conversation/citing/cited-of.ts';
import { useOpenedCitation } from '../../conversation/citing/opened-citation.store.ts';
import type { ResponseMessage } from '../../conversation/message.ts';
import classes from './citing.module.css';
import { shownCards } from './shown-cards.ts';

/** Keeps the place of the list, so that nothing moves when it comes. */
function CitedPlaces({ answer }: { answer: ResponseMessage }) {
  const cited = citedOf(answer);
  if (cited.length === 0) return <div className={classes['none']} />;
  return (
    <div className={classes['sources']}>
      <div className={classes['caption']} />
      <div className={classes['cards']}>
        {cited.slice(0, shownCards).map(({ n }) => (
          <div key={n} className={classes['card']} />
        ))}
      </div>
    </div>
  );
}

/** The sources below an answer. */
export const CitedSources = lazyPart(
  withTexts(['library'], async () => (await import('./cited-sources.tsx')).CitedSources),
  { waiting: CitedPlaces, isQuiet: true },
);

/** The source of the open citation beside the answers. */
export const SourcePanel = lazyPart(
  withTexts(['library'], async () => (await import('./source-panel.tsx')).SourcePanel),
);

/** The open citation, if its answer is in one of these chats. */
export function useCitationIn(chatIds: readonly (number | null | undefined)[]) {
  const { opened } = useOpenedCitation();
  return opened !== null && chatIds.includes(opened.chatId) ? opened : null;
}
