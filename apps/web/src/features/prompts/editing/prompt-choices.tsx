import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { promptTopicsQuery } from '../prompts.data.ts';
import { useChoices } from '../use-choices.ts';
import classes from './editing.module.css';
import type { TypedPrompt } from './typed-prompt.ts';

/** Select value for "none": the list does not allow an empty one. */
const none = '-';

/** The select fields by the key of their texts. */
const fields = [
  { field: 'languageUid', name: 'language' },
  { field: 'topicId', name: 'topic' },
  { field: 'modelId', name: 'model' },
  { field: 'tone', name: 'tone' },
  { field: 'style', name: 'style' },
  { field: 'activity', name: 'activity' },
] as const;

type ChoiceName = (typeof fields)[number]['name'];

function useOptions(): Record<ChoiceName, readonly SelectOption[]> {
  const { data: topics = [] } = useQuery(promptTopicsQuery({}, useLocale()));
  return { ...useChoices(), topic: topics.map(({ id, name }) => ({ value: String(id), label: name })) };
}

interface PromptChoicesProps {
  typed: TypedPrompt;
  errors: Record<string, string>;
  onChange: (changes: Partial<TypedPrompt>) => void;
}

/** Metadata of a prompt: the language is required, the rest is optional. */
export function PromptChoices({ typed, errors, onChange }: PromptChoicesProps) {
  const { t } = useTranslation();
  const options = useOptions();
  return (
    <div className={classes['choices']}>
      {fields.map(({ field, name }) => {
        const nothing = { value: none, label: t('prompts.edit.none') };
        return (
          <SelectField
            key={field}
            label={t(`prompts.fields.${name}`)}
            options={field === 'languageUid' ? options[name] : [nothing, ...options[name]]}
            value={typed[field] ?? (field === 'languageUid' ? null : none)}
            error={errors[field]}
            nothingFound={t('answers.nothingFound')}
            onChange={(value) => onChange({ [field]: value === none ? null : value })}
          />
        );
      })}
    </div>
  );
}
