import { useTranslation } from 'react-i18next';
import { Remark } from '../remark.tsx';

/** Says that unsaved input was restored and offers to discard it. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  return <Remark text={t('prompts.edit.restored')} action={t('prompts.edit.discard')} onAction={onDiscard} />;
}
