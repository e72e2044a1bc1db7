import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ChatSettings } from '@polylogue/contract/chat-settings';
import type { Model } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import {
  answerDictionaryQuery,
  imageSettingsQuery,
  useChatSettings,
  useUpdateChatSettings,
} from '../answers.data.ts';
import classes from './composer.module.css';
import { changeDraft, useDraft } from './drafts.store.ts';

/** Stands for "nothing chosen" in a list, where an empty value is not allowed. */
const none = '-';

const choices = [
  { kind: 'languages', field: 'out_language', label: 'answerLanguage' },
  { kind: 'tones', field: 'tone', label: 'answerTone' },
  { kind: 'styles', field: 'writing_style', label: 'answerStyle' },
] as const satisfies readonly {
  kind: 'languages' | 'tones' | 'styles';
  field: keyof ChatSettings;
  label: string;
}[];

function Choice({ kind, field, label }: (typeof choices)[number]) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(answerDictionaryQuery(kind, useLocale()));
  const settings = useChatSettings();
  const { mutate } = useUpdateChatSettings();
  return (
    <SelectField
      label={t(`answers.${label}`)}
      options={[
        { value: none, label: t('answers.byModel') },
        ...data.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={settings[field] ?? none}
      nothingFound={t('answers.nothingFound')}
      onChange={(value) =>
        mutate(
          { [field]: value === none ? null : value },
          { onError: (error) => notifyError(errorText(t, error)) },
        )
      }
    />
  );
}

function TextOptions() {
  const { t } = useTranslation();
  const { data: tariff } = useQuery(tariffQuery);
  if (tariff?.isSelectOptions === '0') {
    return (
      <div className={classes['invitation']}>
        <p>{t('answers.optionsGate')}</p>
        <ButtonLink size="sm" to={paths.tariffs}>
          {t('answers.seePlans')}
        </ButtonLink>
      </div>
    );
  }
  return choices.map((choice) => <Choice key={choice.field} {...choice} />);
}

function ImageOptions({ draftKey, model }: { draftKey: string; model: Model }) {
  const { t } = useTranslation();
  const { data } = useQuery(imageSettingsQuery(model.id));
  const { image } = useDraft(draftKey);
  if (data === undefined) return null;
  return (
    <>
      {data.size.length === 0 ? null : (
        <SelectField
          label={t('answers.imageSize')}
          options={data.size.map((size) => ({ value: size, label: size.replace('x', ' × ') }))}
          value={image.size ?? data.size[0] ?? null}
          onChange={(size) => changeDraft(draftKey, { image: { ...image, size: size ?? undefined } })}
        />
      )}
      {data.quality.length === 0 ? null : (
        <SelectField
          label={t('answers.imageQuality')}
          options={data.quality.map((quality) => ({ value: quality, label: quality }))}
          value={image.quality ?? data.quality[0] ?? null}
          onChange={(quality) =>
            changeDraft(draftKey, { image: { ...image, quality: quality ?? undefined } })
          }
        />
      )}
    </>
  );
}

interface OptionsPanelProps {
  trigger: ReactElement;
  isOpen: boolean;
  onClose: () => void;
  draftKey: string;
  model: Model | undefined;
}

/** Language, tone and style of answers; size and quality of pictures. */
export function OptionsPanel({ trigger, isOpen, onClose, draftKey, model }: OptionsPanelProps) {
  const { t } = useTranslation();
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="top-start"
      offset={10}
      zIndex={85}
      trapFocus
      withRoles={false}
      classNames={{ dropdown: classes['options'] }}
      transitionProps={{ duration: 120 }}
    >
      {/* The button keeps its own looks and marks, which the target would take over. */}
      <Popover.Target>
        <span>{trigger}</span>
      </Popover.Target>
      <Popover.Dropdown data-layer="" role="dialog" aria-label={t('chats.options')}>
        {model?.modelType === 'image' ? <ImageOptions draftKey={draftKey} model={model} /> : <TextOptions />}
      </Popover.Dropdown>
    </Popover>
  );
}
