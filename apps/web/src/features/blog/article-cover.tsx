import classes from './blog.module.css';

/** The drawing of an article. It has two faces, for the light and the dark theme; it says nothing that the title does not. */
export function ArticleCover({ image }: { image: string | null }) {
  if (image === null) return <span className={classes['cover']} aria-hidden />;
  return (
    <span className={classes['cover']} aria-hidden>
      <img src={image} alt="" width={640} height={320} data-face="light" />
      <img src={`${image}#dark`} alt="" width={640} height={320} loading="lazy" data-face="dark" />
    </span>
  );
}
