import { voice } from '@polylogue/contract/models';
import { ollamaHost } from '../hosts/built-in-hosts.ts';
import type { Host } from '../hosts/hosts.ts';
import type { Catalogue } from './catalogue.ts';
import type { ModelCard, ProviderCard } from './catalogue.schema.ts';
import { newCard } from './new-card.ts';
import type { OperatorFile, OperatorModel } from './operator-file.schema.ts';

/** The sources of the list of models. */
export interface CatalogueSources {
  catalogue: Catalogue;
  file: OperatorFile;
  hosts: ReadonlyMap<string, Host>;
  /** Responses of the queried hosts, by name. */
  offered: ReadonlyMap<string, readonly string[]>;
}

/** The effective catalogue: including what hosts offer and what the operator changed. */
export function mergeCatalogue({ catalogue, file, hosts, offered }: CatalogueSources): Catalogue {
  const added = file.models.flatMap((model) => addedCard(model, catalogue));
  const named = [...catalogue.models, ...added];
  const found = [...hosts.values()]
    .filter((host) => host.discovers)
    .flatMap((host) => foundCards(host, offered.get(host.name) ?? [], named));
  const changes = new Map(file.models.map((model) => [model.key, model]));
  const models = [...named, ...found].flatMap((card) => changedCard(card, changes.get(card.key)));
  return { models, providers: mergeProviders(catalogue, file, found) };
}

function addedCard(model: OperatorModel, catalogue: Catalogue): ModelCard[] {
  const { off: _, provider, ...fields } = model;
  if (provider === undefined || catalogue.models.some(({ key }) => key === model.key)) return [];
  const card = newCard({ ...fields, provider });
  return card.hosts.length > 0 || card.upstreams.length > 0 ? [card] : [];
}

function changedCard(card: ModelCard, change: OperatorModel | undefined): ModelCard[] {
  if (!change) return [card];
  const { off, ...fields } = change;
  return off === true ? [] : [{ ...card, ...fields }];
}

/** Names of models that are not for chat; hosts list them with the others. */
const notForChat = /embed|rerank|whisper|transcri|tts|speech|moderation|guard|dall-e|image|vision-tower/i;

/** A host's whole catalogue would bury ours; the operator's file can add single models. */
const maxFound = 200;

/** A local host silently truncates beyond its window, which is small by default. */
const localContext = 8_192;
const localCoefficient = 100;

function foundCards(host: Host, offers: readonly string[], named: readonly ModelCard[]): ModelCard[] {
  const isLocal = host.name === ollamaHost;
  const cards = offers
    .filter((model) => !notForChat.test(model) && !named.some((card) => isAskedAs(card, host.name, model)))
    .map((model) =>
      newCard({
        key: `${host.name}/${model}`,
        provider: host.name,
        name: model.replace(/:latest$/, ''),
        hosts: [{ host: host.name, model }],
        ...(isLocal ? { contextLength: localContext, coefficient: localCoefficient } : {}),
      }),
    );
  return cards.slice(0, maxFound);
}

function isAskedAs(card: ModelCard, host: string, model: string): boolean {
  return card.hosts.some((way) => way.host === host && isSameModel(way.model, model));
}

/** Ollama's `x:latest` is commonly called `x`. */
export function isSameModel(one: string, other: string): boolean {
  return one === other || `${one}:latest` === other || one === `${other}:latest`;
}

function mergeProviders(
  catalogue: Catalogue,
  file: OperatorFile,
  found: readonly ModelCard[],
): ProviderCard[] {
  const cards = new Map([...catalogue.providers, ...file.providers].map((card) => [card.key, card]));
  for (const { provider } of found) {
    if (!cards.has(provider))
      cards.set(provider, { key: provider, name: provider, voice: voiceFor(provider) });
  }
  return [...cards.values()];
}

/** The same name gets the same colour on every node; the product's own colour is reserved. */
function voiceFor(name: string): ProviderCard['voice'] {
  const others = voice.options.filter((option) => option !== 'own');
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return others[sum % others.length] ?? 'moss';
}
