import { IconArrowMerge } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../../conversation/message.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { ModelPicker } from '../../models/model-picker.tsx';
import { useMergeAnswers } from '../compare.data.ts';

const sign = <IconArrowMerge size={16} stroke={1.6} />;

/** Has a chosen model merge all answers into one, in a new chat that opens. The comparison stays as it is. */
export function MergeButton({ answers }: { answers: readonly ResponseMessage[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const merge = useMergeAnswers();
  const isNarrow = useIsUpTo('pane');

  async function mergeBy(modelId: number): Promise<void> {
    try {
      const messageIds = answers.map(({ id }) => id);
      const { chat } = await merge.mutateAsync({ modelId, messageIds });
      await navigate({ to: paths.chat, search: { c: chat.id } });
    } catch (error) {
      notifyError(errorText(t, error));
    }
  }

  return (
    <ModelPicker isCompared value={null} defaultModel={null} onChoose={(modelId) => void mergeBy(modelId)}>
      {(props) =>
        isNarrow ? (
          <IconButton name={t('compare.merge')} icon={sign} disabled={merge.isPending} {...props} />
        ) : (
          <Button size="sm" icon={sign} loading={merge.isPending} title={t('compare.mergeTitle')} {...props}>
            {t('compare.merge')}
          </Button>
        )
      }
    </ModelPicker>
  );
}
