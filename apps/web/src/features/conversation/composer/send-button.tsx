import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';

interface SendButtonProps {
  isGenerating: boolean;
  isStopping: boolean;
  isSendable: boolean;
  onPress: () => void;
}

/** Sends, or stops the answer being written. One button throughout, so that it keeps the focus. */
export function SendButton({ isGenerating, isStopping, isSendable, onPress }: SendButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      primary
      side="top"
      data-send=""
      name={t(isGenerating ? 'answers.stop' : 'chats.send')}
      icon={isGenerating ? <IconPlayerStopFilled size={16} /> : <IconArrowUp size={18} stroke={1.8} />}
      disabled={isGenerating ? isStopping : !isSendable}
      onClick={onPress}
    />
  );
}
