import { IconNotes, IconPhoto, IconSparkles } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../ui/menu.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';

const icon = { size: 16, stroke: 1.6 };

interface AddMenuListProps {
  trigger: ReactElement;
  takesImages: boolean;
  onChooseImage: () => void;
  onPrompt: () => void;
  onNote: () => void;
}

/** What can go along with a message. */
export function AddMenuList({ trigger, takesImages, onChooseImage, onPrompt, onNote }: AddMenuListProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={trigger}
      defaultOpened
      groups={[
        [
          {
            key: 'image',
            label: t('answers.addImage'),
            icon: <IconPhoto {...icon} />,
            onSelect: () => (takesImages ? onChooseImage() : notifyError(t('errors.model_without_images'))),
          },
          {
            key: 'prompt',
            label: t('answers.addPrompt'),
            icon: <IconSparkles {...icon} />,
            onSelect: onPrompt,
          },
          {
            key: 'note',
            label: t('notes.pick.add'),
            icon: <IconNotes {...icon} />,
            onSelect: onNote,
          },
        ],
      ]}
    />
  );
}
