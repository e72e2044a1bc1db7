import { variableType } from '@polylogue/contract/typed-variables';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './editing.module.css';
import { variableField, type TypedVariable } from './typed-variables.ts';

interface VariableRowProps {
  variable: TypedVariable;
  /** Its place in the text is outside of a part that may be left out. */
  isNeeded: boolean;
  error: string | undefined;
  onChange: (changes: Partial<TypedVariable>) => void;
}

/** One variable: what it asks for is in sight, how it asks can be unfolded. */
function VariableRow({ variable, isNeeded, error, onChange }: VariableRowProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, type, label, options, required } = variable;

  function field(field: 'label' | 'hint' | 'example' | 'unit') {
    return {
      label: t(`prompts.edit.variable.${field}`),
      value: variable[field],
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange({ [field]: currentTarget.value }),
    };
  }

  return (
    <details
      className={classes['variable']}
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <code>{`{{${name}}}`}</code>
        <span className={classes['variableLabel']}>{label === name ? '' : label}</span>
        <span className={classes['variableType']}>
          {t(`prompts.edit.types.${type}`)}
          {required ? '' : ` · ${t('prompts.edit.variable.optional')}`}
        </span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </summary>
      <div className={classes['variableFields']}>
        <TextField {...field('label')} maxLength={120} />
        <SelectField
          label={t('prompts.edit.variable.type')}
          options={variableType.options.map((value) => ({ value, label: t(`prompts.edit.types.${value}`) }))}
          value={type}
          onChange={(value) => onChange({ type: variableType.options.find((one) => one === value) ?? type })}
        />
        {type === 'choice' ? (
          <div className={classes['wide']}>
            <TextAreaField
              label={t('prompts.edit.variable.options')}
              name={name}
              error={error}
              rows={3}
              value={options}
              onChange={({ currentTarget }) => onChange({ options: currentTarget.value })}
            />
          </div>
        ) : null}
        <TextField {...field('example')} maxLength={2000} />
        {type === 'number' ? <TextField {...field('unit')} maxLength={30} /> : null}
        <TextField {...field('hint')} maxLength={255} />
        <div className={classes['wide']}>
          <CheckboxField
            label={t('prompts.edit.variable.required')}
            checked={required}
            disabled={isNeeded}
            onChange={({ currentTarget }) => onChange({ required: currentTarget.checked })}
          />
          {isNeeded ? (
            <p className={classes['remark']}>
              {t('prompts.edit.variable.needed', { example: `{{#${name}}}…{{/${name}}}` })}
            </p>
          ) : null}
        </div>
      </div>
    </details>
  );
}

interface VariablesEditorProps {
  variables: readonly TypedVariable[];
  /** Names of those that cannot be optional. */
  needed: readonly string[];
  errors: Record<string, string>;
  onChange: (variables: TypedVariable[]) => void;
}

/** The variables found in a prompt's text, and how each is asked for. */
export function VariablesEditor({ variables, needed, errors, onChange }: VariablesEditorProps) {
  const { t } = useTranslation();
  if (variables.length === 0) return null;
  return (
    <fieldset className={classes['variables']}>
      <legend>{t('prompts.edit.variables')}</legend>
      {variables.map((variable) => (
        <VariableRow
          key={variable.name}
          variable={variable}
          isNeeded={needed.includes(variable.name)}
          error={errors[variableField(variable.name)]}
          onChange={(changes) =>
            onChange(variables.map((one) => (one.name === variable.name ? { ...one, ...changes } : one)))
          }
        />
      ))}
    </fieldset>
  );
}
