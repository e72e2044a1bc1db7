import type { ModelCard } from './catalogue.schema.ts';

/** What a card may refer to. */
export interface KnownNames {
  hosts: ReadonlySet<string>;
  providers: ReadonlySet<string>;
  /** Whether a model of the product may use this one as upstream. */
  isUpstream(key: string): boolean;
}

/** A problem, and the path of its field in the file. */
export interface Problem {
  path: readonly PropertyKey[];
  reason: string;
}

/** Problems of a card beyond the shape of its fields. */
export function cardProblems(card: ModelCard, known: KnownNames): Problem[] {
  const problems: Problem[] = [];
  if (!known.providers.has(card.provider)) {
    problems.push({ path: ['provider'], reason: `there is no provider "${card.provider}"` });
  }
  if (card.maxOutputTokens > card.contextLength) {
    problems.push({ path: ['maxOutputTokens'], reason: 'is more than contextLength' });
  }
  if ((card.type === 'image') !== (card.image !== null)) {
    problems.push({
      path: ['image'],
      reason: 'belongs to models of type image, and every one of them needs it',
    });
  }
  return [...problems, ...(card.type === 'polylogue' ? ownProblems(card, known) : wayProblems(card, known))];
}

function wayProblems(card: ModelCard, known: KnownNames): Problem[] {
  if (card.upstreams.length > 0) {
    return [{ path: ['upstreams'], reason: 'belongs to models of type polylogue' }];
  }
  if (card.hosts.length === 0) return [{ path: ['hosts'], reason: 'names no host' }];
  return card.hosts.flatMap(({ host }, index) =>
    known.hosts.has(host) ? [] : [{ path: ['hosts', index, 'host'], reason: `there is no host "${host}"` }],
  );
}

function ownProblems(card: ModelCard, known: KnownNames): Problem[] {
  if (card.hosts.length > 0) {
    return [{ path: ['hosts'], reason: 'a model of type polylogue has upstreams instead' }];
  }
  if (card.upstreams.length === 0) return [{ path: ['upstreams'], reason: 'names no model' }];
  return card.upstreams.flatMap((key, index) =>
    known.isUpstream(key)
      ? []
      : [{ path: ['upstreams', index], reason: `there is no model "${key}" to lead to` }],
  );
}
