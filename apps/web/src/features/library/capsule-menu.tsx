import {
  IconDots,
  IconLink,
  IconPencil,
  IconPlugConnectedX,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useHasLibrary } from '../billing/billing.data.ts';
import { connectionTo, type Capsule } from './capsule.ts';
import { openCreateCapsule } from './editing/capsule.modals.ts';
import { openAddLink, openUpload } from './library.modals.ts';
import { useCapsuleActions } from './use-capsule-actions.ts';

const icon = { size: 16, stroke: 1.6 };

interface CapsuleMenuProps {
  capsule: Capsule;
  /** The chat that it can be disconnected from. */
  chatId: number | null;
  onRemoved?: () => void;
}

/** What can be done with a capsule. */
export function CapsuleMenu({ capsule, chatId, onRemoved }: CapsuleMenuProps) {
  const { t } = useTranslation();
  const isUsed = useHasLibrary();
  const { remove, disconnect } = useCapsuleActions();
  const capsuleId = capsule.id;
  const isConnected = chatId !== null && connectionTo(capsule, chatId) !== undefined;
  const adding = [
    {
      key: 'files',
      label: t('library.menu.files'),
      icon: <IconUpload {...icon} />,
      onSelect: () => openUpload({ capsuleId }),
    },
    {
      key: 'link',
      label: t('library.menu.link'),
      icon: <IconLink {...icon} />,
      onSelect: () => openAddLink({ capsuleId }),
    },
  ];
  const edit = {
    key: 'edit',
    label: t('library.menu.edit'),
    icon: <IconPencil {...icon} />,
    onSelect: () => openCreateCapsule({ capsule }),
  };
  const leave = {
    key: 'disconnect',
    label: t('library.menu.disconnect'),
    icon: <IconPlugConnectedX {...icon} />,
    onSelect: () => {
      if (chatId !== null) disconnect(capsule, chatId);
    },
  };
  const away = {
    key: 'remove',
    label: t('library.menu.remove'),
    icon: <IconTrash {...icon} />,
    tone: 'danger' as const,
    onSelect: () => remove(capsule, onRemoved),
  };
  return (
    <Menu
      trigger={
        <IconButton
          name={t('library.menu.name')}
          aria-label={t('library.menu.of', { name: capsule.name })}
          icon={<IconDots {...icon} />}
        />
      }
      groups={[[...(isUsed ? adding : []), edit], isConnected ? [leave, away] : [away]]}
    />
  );
}
