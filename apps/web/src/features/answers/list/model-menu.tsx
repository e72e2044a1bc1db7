import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../ui/menu.tsx';
import { VoiceDot } from '../../../ui/voice.tsx';
import { modelsQuery } from '../../models/models.data.ts';

interface ModelMenuProps {
  trigger: ReactElement;
  onChoose: (modelId: number) => void;
}

/** The models that can write another answer, by provider. */
export function ModelMenu({ trigger, onChoose }: ModelMenuProps) {
  const { t } = useTranslation();
  const { data } = useQuery(modelsQuery);
  const byProvider = Map.groupBy(data?.list ?? [], ({ typeId }) => typeId);
  const groups = [...byProvider.values()].map((models) =>
    models.map(({ id, name, voice }) => ({
      key: String(id),
      label: name,
      icon: <VoiceDot voice={voice} />,
      onSelect: () => onChoose(id),
    })),
  );
  return <Menu trigger={trigger} groups={groups} caption={t('answers.withAnotherModel')} defaultOpened />;
}
