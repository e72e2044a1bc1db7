import type { OperatorClient } from './operator-client.ts';

/** One command: its words, what follows them, and what it prints. */
export interface Command {
  name: string;
  parameters: string;
  summary: string;
  run(client: OperatorClient, parameters: string[]): Promise<string>;
}
