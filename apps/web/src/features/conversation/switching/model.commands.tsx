import { useQuery } from '@tanstack/react-query';
import type { CommandSource } from '../../../ui/command.ts';
import { VoiceDot } from '../../../ui/voice.tsx';
import { modelsQuery } from '../../models/models.data.ts';
import { useModelSwitch } from './use-model-switch.ts';

/** The models, for the chat that is open. */
export const modelCommands: CommandSource = {
  group: 'models',
  useCommands() {
    const { data } = useQuery(modelsQuery);
    const switchModel = useModelSwitch();
    return (data?.list ?? []).map(({ id, name, typeName, voice }) => ({
      key: `model-${id}`,
      name,
      more: typeName,
      icon: <VoiceDot voice={voice} />,
      run: () => switchModel(id),
    }));
  },
};
