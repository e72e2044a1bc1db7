import { imageInteraction } from '@polylogue/contract/models';
import type { Prompt } from '@polylogue/contract/prompts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { SelectOption } from '../../../ui/select-field.tsx';
import { TopicDot } from '../topic-dot.tsx';
import { useChoices } from '../use-choices.ts';
import classes from './view.module.css';

function titleOf(options: readonly SelectOption[], value: string | null): string | null {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Metadata of a prompt; unset fields are omitted. */
export function PromptFacts({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const choices = useChoices();

  function modelIn({ model, need }: Prompt): string | null {
    if (model === null && need !== null) return t(`prompts.needs.${need}.title`);
    if (model?.modelInteractionType !== imageInteraction) return model?.modelName ?? null;
    return t('prompts.view.draws', { model: model.modelName });
  }

  const facts = [
    { name: 'topic', value: prompt.topicName },
    { name: 'language', value: titleOf(choices.language, prompt.language) },
    { name: 'model', value: modelIn(prompt) },
    { name: 'tone', value: titleOf(choices.tone, prompt.tone) },
    { name: 'style', value: titleOf(choices.style, prompt.style) },
    { name: 'activity', value: titleOf(choices.activity, prompt.activity) },
    { name: 'uses', value: prompt.uses === 0 ? null : formatNumber(prompt.uses, locale) },
    { name: 'author', value: prompt.user },
    { name: 'date', value: formatDate(prompt.date, locale) },
  ] as const;
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`prompts.fields.${name}`)}</dt>
            <dd>
              {name === 'topic' ? <TopicDot color={prompt.topicColor} /> : null}
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
