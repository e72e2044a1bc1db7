import { health } from '@polylogue/contract/operator';
import type { Command } from './command.ts';

/** The state of the service. */
export const healthCommands: readonly Command[] = [
  {
    name: 'health',
    parameters: '',
    summary: 'how the service and its parts are doing',
    run: async (client) => {
      const { features, ...report } = await client(health);
      return Object.entries({ ...report, ...features })
        .map(
          ([part, state]) =>
            `${part.padEnd(10)} ${Array.isArray(state) ? state.join(', ') || 'none' : state}`,
        )
        .join('\n');
    },
  },
];
