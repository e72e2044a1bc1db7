import { lengths } from '@polylogue/contract/limits';
import type { PromptVariable } from '@polylogue/contract/typed-variables';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { isTouched } from '../../../ui/touch.ts';
import { ChoiceField } from './choice-field.tsx';
import { LongTextField } from './long-text-field.tsx';

interface VariableFieldProps {
  variable: PromptVariable;
  value: string;
  error: string | undefined;
  /** Whether it gets the focus when the form opens. */
  isFocused: boolean;
  onChange: (value: string) => void;
}

/** Enter is done, Shift+Enter a new line. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
  // On touch screens there is no Shift+Enter.
  if (isTouched()) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** A field for the value of a variable, by its type. */
export function VariableField({ variable, value, error, isFocused, onChange }: VariableFieldProps) {
  const { t } = useTranslation();
  const { name, type, label, hint, example, required, options = [], unit } = variable;
  const focus = { 'data-autofocus': isFocused ? '' : undefined };
  const shown = {
    label: required ? label : t('prompts.values.optional', { name: label }),
    description: hint,
    error,
  };
  const placeholder = example === undefined ? undefined : t('prompts.values.example', { example });
  switch (type) {
    case 'line':
      return (
        <TextAreaField
          {...shown}
          {...focus}
          name={name}
          grows
          rows={1}
          value={value}
          placeholder={placeholder}
          maxLength={lengths.message.max}
          autoComplete="off"
          onKeyDown={submitOnEnter}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'text':
      return (
        <LongTextField
          {...shown}
          name={name}
          value={value}
          placeholder={placeholder}
          isFocused={isFocused}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <ChoiceField {...shown} options={options} required={required} value={value} onChange={onChange} />
      );
    case 'number':
      return (
        <TextField
          {...shown}
          {...focus}
          name={name}
          inputMode="decimal"
          end={unit}
          value={value}
          placeholder={placeholder}
          maxLength={40}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    default:
      return type satisfies never;
  }
}
