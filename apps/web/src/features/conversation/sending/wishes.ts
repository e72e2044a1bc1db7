import { isApiError } from '../../../lib/api/api-error.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { whenSessionEnds } from '../../../lib/session/user-state.ts';

/** Attempts after a lost response; the server does what it is asked by one id only once. */
const mostRetries = 3;

/** Ids of what was asked for and not answered, by what it is. */
const open = new Map<string, string>();

whenSessionEnds(() => open.clear());

/** Whether a mutation that carries the id of a wish is tried again: its response was lost. */
export function retriesWish(count: number, error: unknown): boolean {
  return count < mostRetries && isApiError(error, 'network_error');
}

/**
 * Asks for something by an id that stays until there is an answer: pressing again after a lost response asks for the same thing
 * and not for another one. What is wished for tells one wish from another.
 */
export async function askFor<Answer>(
  wish: readonly unknown[],
  ask: (clientId: string) => Promise<Answer>,
): Promise<Answer> {
  const name = JSON.stringify(wish);
  const clientId = open.get(name) ?? newClientId();
  open.set(name, clientId);
  try {
    const answer = await ask(clientId);
    open.delete(name);
    return answer;
  } catch (error) {
    if (!isApiError(error, 'network_error')) open.delete(name);
    throw error;
  }
}
