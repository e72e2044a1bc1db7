import classes from './answer-text.module.css';

/** An unformatted answer, character by character. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={classes['plain']} dir="auto">
      {text}
    </div>
  );
}
