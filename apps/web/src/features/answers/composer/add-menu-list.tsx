import { IconPhoto, IconSparkles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Menu } from '../../../ui/menu.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';

const icon = { size: 16, stroke: 1.6 };

interface AddMenuListProps {
  trigger: ReactElement;
  takesImages: boolean;
  onChooseImage: () => void;
}

/** What can go along with a message. */
export function AddMenuList({ trigger, takesImages, onChooseImage }: AddMenuListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
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
            onSelect: () => void navigate({ to: paths.prompts }),
          },
        ],
      ]}
    />
  );
}
