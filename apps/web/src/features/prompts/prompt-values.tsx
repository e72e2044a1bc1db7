import { lengths } from '@polylogue/contract/limits';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './prompt-picker.module.css';

interface PromptValuesProps {
  /** The prompt that asks. */
  name: string;
  variables: readonly string[];
  onDone: (values: Record<string, string>) => void;
  onBack: () => void;
}

/** Asks for the variables of a prompt, all of them needed. */
export function PromptValues({ name, variables, onDone, onBack }: PromptValuesProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [isTried, setTried] = useState(false);
  const missing = fieldErrorText(t, 'required');
  const isMissing = (variable: string) => (values[variable] ?? '').trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (variables.some(isMissing)) setTried(true);
    else onDone(values);
  }

  return (
    <form className={classes['values']} onSubmit={submit} noValidate>
      <b>{name}</b>
      {variables.map((variable, index) => (
        <TextField
          key={variable}
          label={variable}
          value={values[variable] ?? ''}
          maxLength={lengths.message.max}
          error={isTried && isMissing(variable) ? missing : undefined}
          autoComplete="off"
          autoFocus={index === 0}
          onChange={({ currentTarget }) => setValues({ ...values, [variable]: currentTarget.value })}
        />
      ))}
      <div className="modal-actions">
        <Button onClick={onBack}>{t('prompts.pick.back')}</Button>
        <Button look="primary" type="submit">
          {t('prompts.pick.attach')}
        </Button>
      </div>
    </form>
  );
}
