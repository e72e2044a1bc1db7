import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { citedOf } from '../../conversation/citing/cited-of.ts';
import { citationOf, sourcePanelName } from '../../conversation/citing/opened-citation.ts';
import type { ResponseMessage } from '../../conversation/message.ts';
import { PanelWaiting, type Panel } from '../../side-panel/side-panel.tsx';
import classes from './citing.module.css';
import type { SourceGiven } from './source-panel.tsx';
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

/** The mark in the answer that a source was opened by. */
function markOf(argument: string): HTMLElement | null {
  const { answerId, n, at } = citationOf(argument) ?? { answerId: 0, n: 0, at: 0 };
  const marks = document.querySelectorAll<HTMLElement>(
    `[data-message="${answerId}"] [data-citation="${n}"] button`,
  );
  return marks[at] ?? marks[0] ?? null;
}

const loadPanel = withTexts(['library'], () => import('./source-panel.tsx'));

/** The source of a citation beside the answers. */
export const sourcePanel: Panel<SourceGiven> = {
  name: sourcePanelName,
  title: (t, argument) => t('answers.source', { number: citationOf(argument)?.n ?? 0 }),
  width: 448,
  Tools: lazyPart(async () => (await loadPanel()).SourceTools, { isQuiet: true }),
  Body: lazyPart(async () => (await loadPanel()).SourcePanel, { waiting: () => <PanelWaiting /> }),
  origin: markOf,
};
