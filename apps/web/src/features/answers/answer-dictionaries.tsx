import type { ChatSettings } from '@polylogue/contract/chat-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { answerDictionaryQuery } from './answers.data.ts';

/** Stands for "nothing chosen" in a list, where an empty value is not allowed. */
const none = '-';

const dictionaries = [
  { kind: 'languages', field: 'out_language', label: 'answerLanguage' },
  { kind: 'tones', field: 'tone', label: 'answerTone' },
  { kind: 'styles', field: 'writing_style', label: 'answerStyle' },
] as const;

interface AnswerDictionariesProps {
  settings: ChatSettings;
  save: (changes: Partial<ChatSettings>) => void;
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
