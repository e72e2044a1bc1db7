import type { MessageVersion } from '@polylogue/contract/answers';
import { parseDocument } from '@polylogue/document/document-blocks';
import { plainDocument } from '@polylogue/document/plain-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notifyError, notifyWithAction } from '../../../ui/notifications/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VersionBrowser } from '../../editor/versions/version-browser.tsx';
import { AnswerText } from '../../markdown/answer-text.tsx';
import { useRestoreVersion, versionsQuery } from '../conversation.data.ts';

interface VersionsProps extends ModalControls {
  messageId: number;
  chatId: number;
  /** The model that wrote the first one. */
  modelName: string;
}

/** Dialog body with the saved versions of an answer. */
export function VersionsBody({ messageId, chatId, modelName, close }: VersionsProps) {
  const { t } = useTranslation();
  const { data: versions, error } = useQuery(versionsQuery(messageId));
  const { mutateAsync, isPending } = useRestoreVersion(chatId);
  const [chosen, setChosen] = useState<string>();
  if (error !== null && versions === undefined) return <Notice tone="bad">{errorText(t, error)}</Notice>;
  if (versions === undefined) return <Skeleton height={240} />;
  const find = (key: string) => versions.find(({ number }) => String(number) === key);

  async function restore(wanted: MessageVersion | undefined): Promise<void> {
    const shown = versions?.find(({ current }) => current);
    if (wanted === undefined) return;
    try {
      await mutateAsync({ id: messageId, number: wanted.number });
      close();
      notifyWithAction(t('versions.restored'), {
        label: t('versions.undo'),
        onAct: () => shown && void undo(shown.number),
      });
    } catch (failure) {
      notifyError(errorText(t, failure));
    }
  }

  async function undo(number: number): Promise<void> {
    try {
      await mutateAsync({ id: messageId, number });
    } catch (failure) {
      notifyError(errorText(t, failure));
    }
  }

  return (
    <VersionBrowser
      label={t('answers.versionsTitle')}
      entries={versions.toReversed().map(({ number, createdAt, current }) => ({
        key: String(number),
        title: number === 1 ? t('answers.versionFirst') : t('versions.version', { number }),
        origin: number === 1 ? modelName : t('versions.you'),
        moment: createdAt,
        isCurrent: current,
      }))}
      chosen={chosen ?? String(versions.findLast(({ current }) => !current)?.number ?? 1)}
      onChoose={setChosen}
      wordsOf={(key) => plainDocument(parseDocument(find(key)?.text ?? '').blocks)}
      preview={(key) => <AnswerText text={find(key)?.text ?? ''} />}
      onRestore={(key) => void restore(find(key))}
      isRestoring={isPending}
    />
  );
}
