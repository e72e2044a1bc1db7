import { useTranslation } from 'react-i18next';
import type { SlotView } from './use-slot-views.ts';

/** Tells a screen reader who is writing and when all are done; the words themselves are read on demand. */
export function WritingVoices({ views }: { views: readonly SlotView[] }) {
  const { t } = useTranslation();
  const writing = views.filter(({ isRunning }) => isRunning);
  const answered = views.filter(({ answer, isRunning }) => answer !== undefined && !isRunning);
  return (
    <p className="heard" role="status">
      {writing.length > 0
        ? t('compare.areWriting', { names: writing.map(({ model }) => model?.name).join(', ') })
        : null}
      {writing.length === 0 && answered.length > 0
        ? t('compare.haveAnswered', { count: answered.length })
        : null}
    </p>
  );
}
