import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Source } from '../capsule.ts';
import { replaceSource } from './add-files.ts';
import { sourceAccept } from './check-files.ts';

/** Puts another file in the place of one that cannot be read. */
export function ReplaceFile({ capsuleId, source }: { capsuleId: number; source: Source }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="sm"
        aria-label={t('library.replaceFileOf', { name: source.name })}
        onClick={() => chooser.current?.click()}
      >
        {t('library.replaceFile')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={sourceAccept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) replaceSource({ queryClient, t }, { capsuleId, file, replaceId: source.id });
          currentTarget.value = '';
        }}
      />
    </>
  );
}
