import { IconHistory, IconShare2, IconSwitch3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import type { OpenedMenu } from '../../../ui/code/lazy-menu.tsx';
import { Menu, type MenuAction, type MenuBranch } from '../../../ui/menu.tsx';
import { tariffQuery } from '../../billing/billing.data.ts';
import { openComing } from '../../coming/coming.modals.ts';
import type { AnswerExtras } from '../conversation.context.ts';
import { openVersions } from '../conversation.modals.ts';
import { useModelGroups } from './use-model-groups.tsx';

const icon = { size: 17, stroke: 1.6 };

interface AnswerMenuProps {
  answer: ResponseMessage;
  /** Has another model answer; undefined where the error above offers it. */
  onModel: ((modelId: number) => void) | undefined;
  isBlocked: boolean;
  /** Versions can be restored: only those of the last answer. */
  hasVersions: boolean;
  useExtras: AnswerExtras['useActions'];
}

function useShare(): readonly MenuAction[] {
  const { t } = useTranslation();
  const { data: tariff } = useQuery(tariffQuery);
  if (tariff?.isShare !== 1) return [];
  return [
    {
      key: 'share',
      label: t('answers.shareAnswer'),
      icon: <IconShare2 {...icon} />,
      onSelect: () => openComing({ modal: 'share', capability: 'sharing' }),
    },
  ];
}

/** The rarer tools of an answer. */
export function AnswerMenu(props: AnswerMenuProps & OpenedMenu) {
  const { trigger, answer, onModel, isBlocked, hasVersions, useExtras } = props;
  const { t } = useTranslation();
  const models = useModelGroups((modelId) => onModel?.(modelId));
  const another: MenuBranch = {
    key: 'model',
    label: t('answers.withAnotherModel'),
    icon: <IconSwitch3 {...icon} />,
    disabled: isBlocked,
    groups: models,
  };
  const versions: MenuAction = {
    key: 'versions',
    label: t('answers.versionsTitle'),
    icon: <IconHistory {...icon} />,
    onSelect: () =>
      openVersions({ messageId: answer.id, chatId: answer.chatId, modelName: answer.modelName }),
  };
  const kept = [...useExtras(answer), ...useShare()];
  const groups = [
    onModel === undefined ? [] : [another],
    answer.response === '' ? [] : kept,
    hasVersions ? [versions] : [],
  ];
  return (
    <Menu trigger={trigger} groups={groups.filter(({ length }) => length > 0)} align="start" defaultOpened />
  );
}
