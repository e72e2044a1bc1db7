import classes from './answer-text.module.css';
import { useLanguage } from './use-language.ts';

/** An unformatted answer, character by character. */
export function PlainText({ text }: { text: string }) {
  const language = useLanguage(text);
  return (
    <div className={classes['plain']} dir="auto" lang={language}>
      {text}
    </div>
  );
}
