import { safeAddress } from '@polylogue/document/safe-address';
import { IconPhoto } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPicture, siteOf } from './addresses.ts';
import { AnswerActionsContext } from './answer-actions.ts';
import classes from './answer-text.module.css';

interface PictureProps {
  href: string;
  /** Alt text. */
  text: string;
}

/** One of our own images, or a link to an external one: loading that would reveal the reader. */
export function Picture({ href, text }: PictureProps) {
  const { t } = useTranslation();
  const { onPicture } = use(AnswerActionsContext);
  const own = ownPicture(href, globalThis.location?.origin ?? 'http://localhost');
  const foreign = safeAddress(href);
  if (own !== undefined) {
    const image = <img className={classes['image']} src={own} alt={text} loading="lazy" />;
    if (!onPicture) return image;
    return (
      <button
        type="button"
        className={classes['imageButton']}
        aria-label={t('answers.enlarge', { text })}
        onClick={() => onPicture({ url: own, text })}
      >
        {image}
      </button>
    );
  }
  if (foreign === undefined) return text;
  return (
    <a
      className={classes['foreignImage']}
      data-image={text}
      href={foreign}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      <IconPhoto size={16} stroke={1.6} aria-hidden />
      <span>{text === '' ? t('answers.picture') : text}</span>
      <small>{siteOf(foreign)}</small>
    </a>
  );
}
