import { promptVariables, requiredVariables } from '@polylogue/contract/prompt-variables';
import { lengths } from '@polylogue/contract/limits';
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import classes from './prompt-picker.module.css';

interface PromptValuesProps {
  /** Name of the prompt. */
  name: string;
  /** Its text with the variables. */
  body: string;
  /** Values given before. */
  initial?: Readonly<Record<string, string>>;
  /** Label of the button that takes the values. */
  done: string;
  /** Shown below the fields, for the values so far. */
  children?: (values: Readonly<Record<string, string>>) => ReactNode;
  onDone: (values: Record<string, string>) => void;
  /** Label of the other button, and what it does. */
  back: string;
  onBack: () => void;
}

/** Asks for the variables of a prompt. The fields grow with their text; Enter is done, Shift+Enter a new line. */
export function PromptValues(props: PromptValuesProps) {
  const { name, body, initial = {}, done, children, onDone, back, onBack } = props;
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({ ...initial });
  const [isTried, setTried] = useState(false);
  const missing = fieldErrorText(t, 'required');
  const required = requiredVariables(body);
  const isMissing = (variable: string) =>
    required.includes(variable) && (values[variable] ?? '').trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (required.some(isMissing)) setTried(true);
    else onDone(values);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
    // On touch screens there is no Shift+Enter.
    if (window.matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={classes['values']} onSubmit={submit} noValidate>
      <b>{name}</b>
      {promptVariables(body).map((variable, index) => (
        <TextAreaField
          key={variable}
          label={required.includes(variable) ? variable : t('prompts.values.optional', { name: variable })}
          grows
          rows={1}
          value={values[variable] ?? ''}
          maxLength={lengths.message.max}
          error={isTried && isMissing(variable) ? missing : undefined}
          autoComplete="off"
          autoFocus={index === 0}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => setValues({ ...values, [variable]: currentTarget.value })}
        />
      ))}
      {children?.(values)}
      <div className="modal-actions">
        <Button onClick={onBack}>{back}</Button>
        <Button look="primary" type="submit">
          {done}
        </Button>
      </div>
    </form>
  );
}
