import { cuts, lengths } from '@polylogue/contract/limits';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cutText } from '../../../ui/cut-text.ts';
import { Finder } from '../../../ui/finder.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifyWithAction } from '../../../ui/notifications/notify.ts';
import type { Capsule } from '../capsule.ts';
import { foundCapsules } from '../found-capsules.ts';
import { capsulesQuery } from '../library.data.ts';
import { openCreateCapsule } from '../editing/capsule.modals.ts';
import { useAddText } from '../sources.data.ts';
import { useRefusal } from '../use-refusal.ts';

interface AddTextBodyProps extends ModalControls {
  title: string;
  textOf: () => Promise<string>;
}

/** Dialog body that adds a text to the chosen capsule. */
export function AddTextBody({ title, textOf, close }: AddTextBodyProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: capsules } = useQuery(capsulesQuery);
  const add = useAddText();
  const refuse = useRefusal();
  const [query, setQuery] = useState('');

  async function addTo({ id, name }: Capsule): Promise<void> {
    try {
      const text = await textOf();
      await add.mutateAsync({ capsuleId: id, title: cutTitle(title), text });
    } catch (failure) {
      refuse(failure);
      return;
    }
    close();
    notifyWithAction(t('library.add.done', { name: cutText(name, cuts.libraryName) }), {
      label: t('library.add.show'),
      onAct: () => void navigate({ to: paths.library, search: { k: id } }),
    });
  }

  const options = foundCapsules(capsules ?? [], { name: query }).map((capsule) => ({
    key: String(capsule.id),
    content: <span title={capsule.name}>{cutText(capsule.name, cuts.libraryName)}</span>,
    onChoose: () => {
      if (!add.isPending) void addTo(capsule);
    },
  }));
  return (
    <>
      <Finder
        label={t('library.search.field')}
        placeholder={t('library.search.field')}
        query={query}
        onQuery={setQuery}
        listLabel={t('library.search.list')}
        groups={options.length === 0 ? [] : [{ key: 'capsules', caption: t('library.add.caption'), options }]}
        nothing={t(capsules === undefined ? 'library.loading' : 'library.search.nothing')}
      />
      <div className="modal-actions">
        <Button
          icon={<IconPlus size={16} stroke={1.6} />}
          loading={add.isPending}
          onClick={() => openCreateCapsule({ onSaved: (capsule) => void addTo(capsule) })}
        >
          {t('library.new')}
        </Button>
      </div>
    </>
  );
}

function cutTitle(title: string): string {
  return title.slice(0, lengths.libraryFilename.max);
}
