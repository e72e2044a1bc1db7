import { productOf } from '@polylogue/contract/product-of-origin';
import { providerIdsOf } from '../../models/provider-ids.service.ts';
import type { ImportedMessage } from '../../messages/import-messages.service.ts';
import type { Importing } from './importing.ts';
import type { NeutralMessage } from './neutral.ts';

/** The model of an imported answer. `providerKey` only if the catalogue has the provider. */
export type ResolvedModel = NonNullable<ImportedMessage['model']> & { providerKey: string | null };

/** Stands for providers that the catalogue does not know. */
const unknownProvider = 'imported';

/**
 * The models of a chat's answers: those of the catalogue where it has them, so that answers can be written anew by the same
 * model; the others as the names that they had.
 */
export async function resolveModels(
  { deps, origin }: Importing,
  messages: readonly NeutralMessage[],
): Promise<Map<string, ResolvedModel>> {
  const { models, database } = deps;
  const resolved = new Map<string, ResolvedModel>();
  for (const message of messages) {
    const key = modelKey(message);
    if (message.role !== 'response' || resolved.has(key)) continue;
    const { own } = message;
    const name = message.model ?? productOf[origin];
    const entry = models.list().find((model) => model.key === name || (own && model.name === name));
    const named = own?.providerName;
    const ofCatalogue =
      entry?.provider ?? models.list().find(({ provider }) => named && provider.name === named)?.provider;
    const providerKey = ofCatalogue?.key ?? message.provider;
    const voice = providerKey === null ? undefined : models.voiceOf(providerKey);
    const stored = voice && providerKey !== null ? providerKey : unknownProvider;
    const ids = await providerIdsOf(database.db, [stored]);
    resolved.set(key, {
      id: entry?.id ?? null,
      name: entry?.name ?? name,
      providerId: ids.get(stored) ?? 0,
      providerName: named ?? voice?.name ?? productOf[origin],
      voice: own?.voice ?? voice?.voice ?? 'moss',
      providerKey: voice ? providerKey : null,
    });
  }
  return resolved;
}

/** What tells the models of answers apart. */
export function modelKey({
  model,
  provider,
  own,
}: Pick<NeutralMessage, 'model' | 'provider' | 'own'>): string {
  return JSON.stringify([model, provider, own?.providerName ?? null]);
}
