import { useQuery } from '@tanstack/react-query';
import type { MenuAction } from '../../../ui/menu.tsx';
import { VoiceDot } from '../../../ui/voice.tsx';
import { modelsQuery } from '../../models/models.data.ts';

/** The models that can write another answer, by provider. */
export function useModelGroups(onChoose: (modelId: number) => void): readonly (readonly MenuAction[])[] {
  const { data } = useQuery(modelsQuery);
  const byProvider = Map.groupBy(data?.list ?? [], ({ typeId }) => typeId);
  return [...byProvider.values()].map((models) =>
    models.map(({ id, name, voice }) => ({
      key: String(id),
      label: name,
      icon: <VoiceDot voice={voice} />,
      onSelect: () => onChoose(id),
    })),
  );
}
