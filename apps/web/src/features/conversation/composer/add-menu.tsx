import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyMenu } from '../../../ui/code/lazy-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isFileAttachable, type Attachable } from '../attachments/attachable.ts';

const AddMenuList = lazyMenu(async () => (await import('./add-menu-list.tsx')).AddMenuList);

interface AddMenuProps {
  attachables: readonly Attachable[];
  onPick: (kind: string) => void;
}

/** Button and menu for attachments. */
export function AddMenu({ attachables, onPick }: AddMenuProps) {
  const { t } = useTranslation();
  const choosers = useRef(new Map<string, HTMLInputElement>());
  return (
    <>
      {attachables.filter(isFileAttachable).map(({ kind, label, accept, max, receive }) => (
        <input
          key={kind}
          ref={(chooser) => {
            if (chooser) choosers.current.set(kind, chooser);
          }}
          type="file"
          hidden
          accept={accept}
          multiple={max > 1}
          aria-label={label}
          onChange={(event) => {
            receive([...(event.currentTarget.files ?? [])]);
            // Lets the same file be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
      ))}
      <AddMenuList
        menu={{ attachables, onPick, onChooseFile: (kind) => choosers.current.get(kind)?.click() }}
      >
        {(props) => (
          <IconButton
            side="top"
            {...props}
            name={t('chats.add')}
            icon={<IconPlus size={18} stroke={1.6} />}
          />
        )}
      </AddMenuList>
    </>
  );
}
