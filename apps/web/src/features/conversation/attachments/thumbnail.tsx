import classes from './thumbnail.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** A small square of an image that is not sent yet. */
export function Thumbnail({ file, text }: { file: File; text: string }) {
  const url = useObjectUrl(file);
  return (
    <span className={classes['thumbnail']} title={text}>
      {url === undefined ? null : <img src={url} alt={text} />}
    </span>
  );
}
