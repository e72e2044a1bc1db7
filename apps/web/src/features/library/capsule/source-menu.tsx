import {
  IconDots,
  IconExternalLink,
  IconFileSearch,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../../lib/open-tab.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import type { Source } from '../capsule.ts';
import { openEditFile, openEditLink, openSourceText } from '../library.modals.ts';
import { isUnderWay, stateOf } from '../source-state.ts';
import { useSourceActions } from '../use-capsule-actions.ts';

const icon = { size: 16, stroke: 1.6 };

/** What can be done with a stored source. A file that is still uploaded has no menu. */
export function SourceMenu({ capsuleId, source }: { capsuleId: number; source: Source }) {
  const { t } = useTranslation();
  const { remove, refresh } = useSourceActions(capsuleId);
  const { id, name, url } = source;
  const read: MenuAction = {
    key: 'read',
    label: t('library.source.read'),
    icon: <IconFileSearch {...icon} />,
    onSelect: () => openSourceText({ sourceId: id, title: name, start: 0, end: 0 }),
  };
  const ofLink: MenuAction[] =
    url === null
      ? []
      : [
          {
            key: 'open',
            label: t('library.source.open'),
            icon: <IconExternalLink {...icon} />,
            onSelect: () => openTab(url),
          },
          {
            key: 'refresh',
            label: t('library.source.refresh'),
            icon: <IconRefresh {...icon} />,
            disabled: isUnderWay(source),
            onSelect: () => refresh(source),
          },
        ];
  const edit: MenuAction = {
    key: 'edit',
    label: t('library.source.edit'),
    icon: <IconPencil {...icon} />,
    onSelect: () => (url === null ? openEditFile : openEditLink)({ capsuleId, source }),
  };
  const away: MenuAction = {
    key: 'remove',
    label: t('library.source.remove.action'),
    icon: <IconTrash {...icon} />,
    tone: 'danger',
    onSelect: () => remove(source),
  };
  return (
    <Menu
      trigger={
        <IconButton
          name={t('library.menu.name')}
          aria-label={t('library.menu.of', { name })}
          icon={<IconDots {...icon} />}
        />
      }
      groups={[[...(stateOf(source) === 'ready' ? [read] : []), ...ofLink, edit], [away]]}
    />
  );
}
