import { useTranslation } from 'react-i18next';
import type { OpenedMenu } from '../../../ui/code/lazy-menu.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useModelGroups } from './use-model-groups.tsx';

interface ModelMenuProps {
  onChoose: (modelId: number) => void;
}

/** The models that can write another answer. */
export function ModelMenu({ trigger, onChoose }: ModelMenuProps & OpenedMenu) {
  const { t } = useTranslation();
  const groups = useModelGroups(onChoose);
  return <Menu trigger={trigger} groups={groups} caption={t('answers.withAnotherModel')} defaultOpened />;
}
