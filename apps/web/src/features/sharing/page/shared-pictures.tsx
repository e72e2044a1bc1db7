import type { SharedPicture } from '@polylogue/contract/sharing';
import { useTranslation } from 'react-i18next';
import classes from './share-page.module.css';

interface SharedPicturesProps {
  pictures: readonly SharedPicture[];
  /** Alt text. */
  text: string;
}

/** The pictures of a shared message. Each opens by itself, with and without scripts. */
export function SharedPictures({ pictures, text }: SharedPicturesProps) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  const total = pictures.length;
  return (
    <ul className={classes['pictures']} data-single={total === 1 ? '' : undefined}>
      {pictures.map(({ url, width, height }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img
              src={url}
              alt={total === 1 ? text : t('answers.pictureOf', { text, number: index + 1, total })}
              width={width ?? undefined}
              height={height ?? undefined}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
