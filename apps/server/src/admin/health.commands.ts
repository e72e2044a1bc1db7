import { health } from '@polylogue/contract/operator';
import { operatorTicketCounts } from '@polylogue/contract/operator-support';
import type { Command } from './command.ts';
import { waitingText } from './tickets.commands.ts';

/** The state of the service. */
export const healthCommands: readonly Command[] = [
  {
    name: 'health',
    parameters: '',
    summary: 'how the service and its parts are doing',
    run: async (client) => {
      const { features, ...report } = await client(health);
      // Without the database there is nothing to count, and that is what health has to say.
      const tickets =
        report.database === 'ok' ? waitingText(await client(operatorTicketCounts)) : 'not known';
      return Object.entries({ ...report, ...features, tickets })
        .map(
          ([part, state]) =>
            `${part.padEnd(10)} ${Array.isArray(state) ? state.join(', ') || 'none' : state}`,
        )
        .join('\n');
    },
  },
];
