import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { PanelPopover } from '../../../ui/panel-popover.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useHasAnswerOptions, useOptionsPlan } from '../../billing/billing.data.ts';
import { AnswerDictionaries } from '../answer-dictionaries.tsx';
import { imageSettingsQuery, useChatSettings, useUpdateChatSettings } from '../conversation.data.ts';
import { useQualityName } from '../use-quality-name.ts';
import classes from './composer.module.css';
import { offeredImage } from './image-price.ts';
import { changeDraft, useDraft } from '../sending/drafts.ts';

function TextOptions() {
  const { t } = useTranslation();
  const hasOptions = useHasAnswerOptions();
  const plan = useOptionsPlan();
  const settings = useChatSettings();
  const { mutate } = useUpdateChatSettings();
  if (!hasOptions) {
    return (
      <div className={classes['invitation']}>
        <p>{t('answers.optionsGate', { plan: t(`workspace.plans.${plan}`) })}</p>
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
  const locale = useLocale();
  const nameOf = useQualityName();
  if (data === undefined) return null;
  const chosen = offeredImage(image, data);
  return (
    <>
      {data.size.length === 0 ? null : (
        <SelectField
          label={t('answers.imageSize')}
          options={data.size.map((size) => ({ value: size, label: size.replace('x', ' × ') }))}
          value={chosen.size ?? data.size[0] ?? null}
          onChange={(size) => changeDraft(draftKey, { image: { ...image, size: size ?? undefined } })}
        />
      )}
      {data.quality.length === 0 ? null : (
        <SelectField
          label={t('answers.imageQuality')}
          options={data.quality.map((quality, index) => ({
            value: quality,
            label: t('answers.qualityPrice', {
              quality: nameOf(quality),
              tokens: formatNumber(data.tokens[index] ?? 0, locale),
            }),
          }))}
          value={chosen.quality ?? data.usualQuality}
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
      // The panel would override the styles and attributes of its target, so the button is wrapped.
      target={<span>{trigger}</span>}
      side="top-start"
      isOpen={isOpen}
      label={t('chats.options')}
      onClose={onClose}
      isFocusedWhole
      width="min(300px, calc(100vw - 32px))"
      className={classes['options']}
    >
      {model?.modelType === 'image' ? <ImageOptions draftKey={draftKey} model={model} /> : <TextOptions />}
    </PanelPopover>
  );
}
