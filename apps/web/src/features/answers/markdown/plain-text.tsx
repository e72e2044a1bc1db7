import classes from './answer-text.module.css';

/** An answer without formatting: every character as it came. */
export function PlainText({ text }: { text: string }) {
  return <div className={classes['plain']}>{text}</div>;
}
