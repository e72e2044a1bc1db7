import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { useAddLink } from '../sources.data.ts';
import { useAddFiles } from '../uploads/use-add-files.ts';
import { useRefusal } from '../use-refusal.ts';
import { linkIn } from './link-in.ts';

/** Whether what is pasted belongs into a field or a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, [contenteditable="true"], [data-layer], [role="dialog"]') !== null
  );
}

/** Adds a link or files pasted outside of any field to the capsule; null adds nothing. */
export function usePastedLink(capsuleId: number | null): void {
  const { t } = useTranslation();
  const { mutate } = useAddLink();
  const addFiles = useAddFiles();
  const refuse = useRefusal();

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (capsuleId === null || event.defaultPrevented || isTyping(event.target)) return;
    const url = linkIn(event.clipboardData?.getData('text/plain') ?? '');
    const files = [...(event.clipboardData?.files ?? [])];
    if (url !== undefined) {
      event.preventDefault();
      mutate(
        { capsuleId, url },
        { onSuccess: () => notifySuccess(t('library.link.added')), onError: refuse },
      );
    } else if (files.length > 0) {
      event.preventDefault();
      addFiles(capsuleId, files);
    }
  });

  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
