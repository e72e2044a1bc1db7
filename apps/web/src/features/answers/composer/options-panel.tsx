import type { Model } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { PanelPopover } from '../../../ui/panel-popover.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import { AnswerDictionaries } from '../answer-dictionaries.tsx';
import { imageSettingsQuery, useChatSettings, useUpdateChatSettings } from '../answers.data.ts';
import classes from './composer.module.css';
import { changeDraft, useDraft } from './drafts.store.ts';

function TextOptions() {
  const { t } = useTranslation();
  const { data: tariff } = useQuery(tariffQuery);
  const settings = useChatSettings();
  const { mutate } = useUpdateChatSettings();
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
  return (
    <AnswerDictionaries
      settings={settings}
      save={(changes) => mutate(changes, { onError: (error) => notifyError(errorText(t, error)) })}
    />
  );
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
    <PanelPopover
      // The button keeps its own looks and marks, which the panel's target would take over.
      target={<span>{trigger}</span>}
      side="top-start"
      isOpen={isOpen}
      label={t('chats.options')}
      onClose={onClose}
      width="min(300px, calc(100vw - 32px))"
      className={classes['options']}
    >
      {model?.modelType === 'image' ? <ImageOptions draftKey={draftKey} model={model} /> : <TextOptions />}
    </PanelPopover>
  );
}
