import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFile, type ModelCard, type ProviderCard } from './catalogue.schema.ts';
import { root } from '../../../platform/root.ts';

/** Every known model, reachable or not. */
export interface Catalogue {
  providers: ProviderCard[];
  models: ModelCard[];
}

/** Location of the catalogue in the project. */
export const catalogueDirectory = join(root, 'content/models');

/** Reads the catalogue, one file per provider in order of name. It is ours, so an invalid file is a bug. */
export function readCatalogue(directory: string = catalogueDirectory): Catalogue {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => catalogueFile.parse(JSON.parse(readFileSync(join(directory, name), 'utf8'))));
  return {
    providers: files.map(({ provider }) => provider),
    models: files.flatMap(({ models }) => models),
  };
}
