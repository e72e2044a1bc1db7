import type { OperatorClient } from './operator-client.ts';

/** A command: its words, its parameters, and what it prints. */
export interface Command {
  name: string;
  parameters: string;
  summary: string;
  run(client: OperatorClient, parameters: string[]): Promise<string>;
}
