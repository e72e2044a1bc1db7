import { useTranslation } from 'react-i18next';
import type { DrawnPart } from './drawn-text.ts';
import classes from './filling.module.css';

/** A prompt's text: slots and given values stand out, parts that may be left out are fainter. */
export function PromptText({ parts, label }: { parts: readonly DrawnPart[]; label: string }) {
  const { t } = useTranslation();
  return (
    // Scrollable, so it must be focusable.
    <div className={classes['words']} role="group" aria-label={label} tabIndex={0}>
      {parts.map(({ text, kind, isOptional }, index) =>
        kind === 'words' && !isOptional ? (
          text
        ) : (
          <span
            key={index}
            data-kind={kind}
            data-optional={isOptional ? '' : undefined}
            title={isOptional ? t('prompts.view.optionalPart') : undefined}
          >
            {text}
          </span>
        ),
      )}
    </div>
  );
}
