import type { SharedMessage } from '@polylogue/contract/sharing';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { VoiceBlock } from '../../../ui/voice.tsx';
import { AnswerBoundary } from '../../conversation/thread/answer-boundary.tsx';
import { AnswerText } from '../../markdown/answer-text.tsx';
import { ReaderTime } from './reader-time.tsx';
import classes from './share-page.module.css';
import { SharedPictures } from './shared-pictures.tsx';

interface SharedAnswerProps {
  message: SharedMessage;
  /** Among the messages of the page, for the ids of its quotes. */
  place: number;
}

/** An answer of a shared chat, with the words that it cites. */
export function SharedAnswer({ message, place }: SharedAnswerProps) {
  const { t } = useTranslation();
  const { text, imageList, quotes, modelName, voice, createdAt: moment } = message;
  const name = modelName ?? '';
  const citations = useMemo(() => quotes.map((quote) => ({ n: quote.n, title: quote.text })), [quotes]);
  const quoteId = useCallback((n: number) => `quote-${place}-${n}`, [place]);
  const showQuote = useCallback(
    (n: number) => {
      const quote = document.getElementById(quoteId(n));
      quote?.scrollIntoView({ block: 'nearest' });
      quote?.focus({ preventScroll: true });
    },
    [quoteId],
  );
  return (
    <article className={classes['answer']} aria-label={t('answers.answerOf', { name })}>
      <VoiceBlock voice={voice ?? 'own'}>
        <p className={classes['byline']}>
          <b>{name}</b>
          <ReaderTime moment={moment} form="dayAndTime" />
        </p>
        <SharedPictures pictures={imageList} text={t('answers.drawnBy', { name })} />
        {text === '' ? null : (
          <AnswerBoundary text={text}>
            <AnswerText text={text} citations={citations} onCitation={showQuote} />
          </AnswerBoundary>
        )}
        {quotes.length === 0 ? null : (
          <ol className={classes['quotes']}>
            {quotes.map((quote) => (
              <li key={quote.n} id={quoteId(quote.n)} tabIndex={-1}>
                <span className={classes['quoteNumber']}>{quote.n}</span>
                <p>
                  {t('sharing.page.quote', { text: quote.text })} {t('sharing.page.fileStays')}
                </p>
              </li>
            ))}
          </ol>
        )}
      </VoiceBlock>
    </article>
  );
}
