import { IconHistory, IconSwitch3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import type { OpenedMenu } from '../../../ui/code/lazy-menu.tsx';
import { Menu, type MenuAction } from '../../../ui/menu.tsx';
import type { AnswerExtras } from '../conversation.context.ts';
import { openAnotherModel, openVersions } from '../conversation.modals.ts';

const icon = { size: 17, stroke: 1.6 };

interface AnswerMenuProps {
  answer: ResponseMessage;
  /** Has another model answer; undefined where the error above offers it. */
  onModel: ((modelId: number) => void) | undefined;
  isBlocked: boolean;
  /** Versions can be restored: only those of the last answer. */
  hasVersions: boolean;
  useExtras: AnswerExtras['useActions'];
  useSharing: AnswerExtras['useSharing'];
}

/** The rarer tools of an answer. */
export function AnswerMenu(props: AnswerMenuProps & OpenedMenu) {
  const { trigger, answer, onModel, isBlocked, hasVersions, useExtras, useSharing } = props;
  const { t } = useTranslation();
  const another: MenuAction = {
    key: 'model',
    label: t('answers.withAnotherModel'),
    icon: <IconSwitch3 {...icon} />,
    disabled: isBlocked,
    onSelect: () => openAnotherModel({ value: answer.modelId, onChoose: (modelId) => onModel?.(modelId) }),
  };
  const versions: MenuAction = {
    key: 'versions',
    label: t('answers.versionsTitle'),
    icon: <IconHistory {...icon} />,
    onSelect: () =>
      openVersions({ messageId: answer.id, chatId: answer.chatId, modelName: answer.modelName }),
  };
  const kept = [...useExtras(answer), ...useSharing(answer)];
  const groups = [
    onModel === undefined ? [] : [another],
    answer.response === '' ? [] : kept,
    hasVersions ? [versions] : [],
  ];
  return (
    <Menu trigger={trigger} groups={groups.filter(({ length }) => length > 0)} align="start" defaultOpened />
  );
}
