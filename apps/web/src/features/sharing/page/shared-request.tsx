import { readMerge } from '@polylogue/contract/merge';
import type { SharedMessage } from '@polylogue/contract/sharing';
import { useTranslation } from 'react-i18next';
import { MergeBubble } from '../../conversation/thread/merge-bubble.tsx';
import { RequestText } from '../../markdown/request-text.tsx';
import classes from './share-page.module.css';
import { SharedPictures } from './shared-pictures.tsx';

/** A request of a shared chat. */
export function SharedRequest({ message }: { message: SharedMessage }) {
  const { t } = useTranslation();
  const { text, imageList } = message;
  const merge = readMerge(text);
  return (
    <article className={classes['request']} aria-label={t('sharing.page.request')}>
      <SharedPictures pictures={imageList} text={t('answers.attachedPicture')} />
      {merge === undefined ? null : <MergeBubble {...merge} message={text} />}
      {merge !== undefined || text.trim() === '' ? null : (
        <div className={classes['bubble']}>
          <RequestText text={text} />
        </div>
      )}
    </article>
  );
}
