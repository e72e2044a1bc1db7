import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { ChatChoices } from './chat-choices.wire.ts';
import { answerDictionaryQuery } from './conversation.data.ts';

/** Select value for "none": the list does not allow an empty one. */
const none = '-';

const dictionaries = [
  { kind: 'languages', field: 'language', label: 'answerLanguage' },
  { kind: 'tones', field: 'tone', label: 'answerTone' },
  { kind: 'styles', field: 'style', label: 'answerStyle' },
] as const;

interface AnswerDictionariesProps {
  settings: ChatChoices;
  save: (changes: Partial<ChatChoices>) => void;
}

function Choice({
  kind,
  field,
  label,
  settings,
  save,
}: (typeof dictionaries)[number] & AnswerDictionariesProps) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(answerDictionaryQuery(kind, useLocale()));
  return (
    <SelectField
      label={t(`answers.${label}`)}
      options={[
        { value: none, label: t('answers.byModel') },
        ...data.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={settings[field] ?? none}
      nothingFound={t('answers.nothingFound')}
      onChange={(value) => save({ [field]: value === none ? null : value })}
    />
  );
}

/** Language, tone and style of answers. */
export function AnswerDictionaries(props: AnswerDictionariesProps) {
  return dictionaries.map((dictionary) => <Choice key={dictionary.field} {...dictionary} {...props} />);
}
