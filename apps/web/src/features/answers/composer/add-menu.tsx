import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { imageAccept } from './attached-image.ts';

const AddMenuList = lazy(async () => ({ default: (await import('./add-menu-list.tsx')).AddMenuList }));

interface AddMenuProps {
  takesImages: boolean;
  onImage: (file: File) => void;
  onPrompt: () => void;
  onNote: () => void;
}

function AddButton(props: Omit<ComponentPropsWithRef<'button'>, 'name' | 'children'>) {
  const { t } = useTranslation();
  return (
    <IconButton
      side="top"
      aria-haspopup="menu"
      {...props}
      name={t('chats.add')}
      icon={<IconPlus size={18} stroke={1.6} />}
    />
  );
}

/** Adds a picture, a prompt or a note; the menu's code is fetched by the first click. */
export function AddMenu({ takesImages, onImage, onPrompt, onNote }: AddMenuProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={imageAccept}
        aria-label={t('answers.addImage')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onImage(file);
          // The same file may be chosen again after it was taken off.
          event.currentTarget.value = '';
        }}
      />
      {isWanted ? (
        <Suspense fallback={<AddButton />}>
          <AddMenuList
            trigger={<AddButton />}
            takesImages={takesImages}
            onPrompt={onPrompt}
            onNote={onNote}
            onChooseImage={() => chooser.current?.click()}
          />
        </Suspense>
      ) : (
        <AddButton onClick={() => setWanted(true)} />
      )}
    </>
  );
}
