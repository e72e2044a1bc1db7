import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { VoiceDot } from '../../ui/voice.tsx';
import { useChatSettings } from '../conversation/conversation.data.ts';
import type { OpenChat } from '../conversation/sending/open-chat.ts';
import { useModelOf } from '../conversation/switching/use-chat-model.ts';
import { useModelSwitch } from '../conversation/switching/use-model-switch.ts';
import { ModelPicker } from '../models/model-picker.tsx';
import classes from './chat.module.css';

/** The model for the next message, and a menu to change it. */
export function ModelChoice({ open }: { open: OpenChat | undefined }) {
  const { t } = useTranslation();
  const model = useModelOf(open?.chatId, open?.place);
  const switchModel = useModelSwitch();
  const { defaultModel } = useChatSettings();
  // The tools on its right keep their places when its name arrives.
  if (model === undefined) return <span />;
  return (
    <ModelPicker value={model.id} defaultModel={defaultModel} onChoose={switchModel}>
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
