import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { VoiceDot } from '../../ui/voice.tsx';
import { useChatSettings } from '../answers/answers.data.ts';
import { useModelSwitch } from '../answers/switching/use-model-switch.ts';
import { ModelPicker } from '../models/model-picker.tsx';
import { useActiveModel } from '../models/models.data.ts';
import classes from './chat.module.css';

/** The model that answers what is sent next, and the choice of another. */
export function ModelChoice() {
  const { t } = useTranslation();
  const model = useActiveModel();
  const switchModel = useModelSwitch();
  const { model_default: preferred } = useChatSettings();
  if (model === undefined) return null;
  return (
    <ModelPicker
      value={model.id}
      defaultModel={preferred === null ? null : Number(preferred)}
      onChoose={switchModel}
    >
      {(props) => (
        <Button size="sm" aria-label={t('chats.model', { name: model.name })} {...props}>
          <span className={classes['model']}>
            <VoiceDot voice={model.voice} />
            <span>{model.name}</span>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </span>
        </Button>
      )}
    </ModelPicker>
  );
}
