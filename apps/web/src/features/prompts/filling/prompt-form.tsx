import type { Prompt } from '@polylogue/contract/prompts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { Remark } from '../remark.tsx';
import { drawnFilled, examplesOf } from './drawn-text.ts';
import classes from './filling.module.css';
import labels from './label.module.css';
import { PromptText } from './prompt-text.tsx';
import { useFilling } from './use-filling.ts';
import { VariableField } from './variable-field.tsx';

type Values = Record<string, string>;

interface OtherWay {
  label: string;
  onDone: (values: Values) => void;
}

interface PromptFormProps {
  prompt: Pick<Prompt, 'prompt' | 'variables'>;
  /** Values given before. */
  before: Readonly<Values>;
  /** Another prompt is being loaded. */
  isLoading?: boolean;
  /** The values come from the last time, so they may not be meant. */
  isRemembered?: boolean;
  /** Label of the main button, and what it does. */
  done: string;
  onDone: (values: Values) => void;
  /** Another button that takes the values. */
  otherWay?: OtherWay;
  /** The button that leaves the form. */
  back: ReactNode;
  /** Above the fields. */
  children?: ReactNode;
  /** Beside the buttons. */
  offer?: ReactNode;
}

/** Ctrl+Enter is done, also in a long text. */
function submitOnKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Asks for the variables of a prompt and shows what will be sent while they are typed. */
export function PromptForm(props: PromptFormProps) {
  const { prompt, before, isLoading = false, isRemembered = false } = props;
  const { done, onDone, otherWay, back, children, offer } = props;
  const { t } = useTranslation();
  const isNarrow = useIsUpTo('pane');
  const { variables } = prompt;
  const { form, values, errors, change, isEmpty, clear, fillWithExamples, submit } = useFilling(
    variables,
    before,
  );
  const [hasLast, setHasLast] = useState(isRemembered);
  const hasExamples = Object.keys(examplesOf(variables)).length > 0;
  const preview = (
    <PromptText label={t('prompts.attached.text')} parts={drawnFilled(prompt.prompt, variables, values)} />
  );

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onKeyDown={submitOnKeys}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) submit(onDone);
      }}
    >
      <div className={classes['columns']}>
        <div className={classes['fields']}>
          {children}
          {hasLast && !isEmpty ? (
            <Remark
              text={t('prompts.values.remembered')}
              action={t('prompts.values.clear')}
              onAction={() => {
                setHasLast(false);
                clear();
              }}
            />
          ) : null}
          {variables.map((variable, index) => (
            <VariableField
              key={variable.name}
              variable={variable}
              value={values[variable.name] ?? ''}
              error={errors[variable.name]}
              isFocused={index === 0}
              onChange={(value) => change(variable.name, value)}
            />
          ))}
          {isEmpty && hasExamples ? (
            <Button look="ghost" size="sm" onClick={fillWithExamples}>
              {t('prompts.values.fillExample')}
            </Button>
          ) : null}
        </div>
        {isNarrow ? (
          <details className={classes['folded']}>
            <summary>{t('prompts.attached.text')}</summary>
            {preview}
          </details>
        ) : (
          <div className={classes['preview']}>
            <span className={labels['label']}>{t('prompts.attached.text')}</span>
            {preview}
          </div>
        )}
      </div>
      <div className={`modal-actions ${classes['foot']}`}>
        {offer === undefined ? null : <div className={classes['offer']}>{offer}</div>}
        {back}
        {otherWay === undefined ? null : (
          <Button loading={isLoading} onClick={() => submit(otherWay.onDone)}>
            {otherWay.label}
          </Button>
        )}
        <Button look="primary" type="submit" loading={isLoading}>
          {done}
        </Button>
      </div>
    </form>
  );
}
