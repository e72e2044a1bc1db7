import type { core } from 'zod';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { cardProblems, type KnownNames, type Problem } from './card-rules.ts';
import type { Catalogue } from './catalogue.ts';
import type { ModelCard } from './catalogue.schema.ts';
import { newCard } from './new-card.ts';
import {
  emptyOperatorFile,
  operatorFile,
  type OperatorFile,
  type OperatorModel,
} from './operator-file.schema.ts';

/** Why a file was refused: each reason with its line, counted from 1. */
export interface Refusal {
  line: number;
  reason: string;
}

/** What an operator's file may refer to beside itself. */
export interface FileContext {
  catalogue: Catalogue;
  /** Names of all hosts that have a name without the file. */
  hosts: ReadonlySet<string>;
  /** Of these the ones whose models are found by asking them. */
  discovering: ReadonlySet<string>;
}

/** Reads an operator's file, JSON or YAML. It is taken as a whole or not at all. */
export function parseOperatorFile(
  text: string,
  context: FileContext,
): { ok: true; file: OperatorFile } | { ok: false; refusals: Refusal[] } {
  const lines = new LineCounter();
  // JSON is a part of YAML, and this reader knows where everything stands.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    const refusals = document.errors.map(({ pos, message }) => ({
      line: lines.linePos(pos[0]).line,
      reason: message,
    }));
    return { ok: false, refusals };
  }
  const given: unknown = document.toJS();
  if (given === null || given === undefined) return { ok: true, file: emptyOperatorFile };
  const parsed = operatorFile.safeParse(given);
  const problems = parsed.success
    ? fileProblems(parsed.data, context)
    : parsed.error.issues.map(({ path, ...issue }) => ({ path, reason: reasonOf(issue) }));
  if (parsed.success && problems.length === 0) return { ok: true, file: parsed.data };
  const refusals = problems.map(({ path, reason }) => ({
    line: lines.linePos(offsetOf(document, path)).line,
    reason: path.length === 0 ? reason : `${path.map(String).join('.')}: ${reason}`,
  }));
  return { ok: false, refusals };
}

function reasonOf(issue: Omit<core.$ZodIssue, 'path'>): string {
  return issue.message;
}

/** Where the field stands, or what holds it when it is missing. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function fileProblems(file: OperatorFile, context: FileContext): Problem[] {
  const known = knownNames(file, context);
  return [
    ...repeated(
      'hosts',
      file.hosts.map(({ name }) => name),
    ),
    ...repeated(
      'providers',
      file.providers.map(({ key }) => key),
    ),
    ...repeated(
      'models',
      file.models.map(({ key }) => key),
    ),
    ...hostProblems(file, context),
    ...file.models.flatMap((model, index) =>
      modelProblems(model, { file, context, known }).map(({ path, reason }) => ({
        path: ['models', index, ...path],
        reason,
      })),
    ),
    ...defaultProblems(file, context),
  ];
}

function repeated(list: string, names: readonly string[]): Problem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [{ path: [list, index], reason: `"${name}" is here twice` }] : [],
  );
}

function hostProblems(file: OperatorFile, context: FileContext): Problem[] {
  return file.hosts.flatMap((host, index) =>
    context.hosts.has(host.name) || host.baseUrl !== undefined
      ? []
      : [{ path: ['hosts', index], reason: `the new host "${host.name}" needs a baseUrl` }],
  );
}

function modelProblems(
  model: OperatorModel,
  { file, context, known }: { file: OperatorFile; context: FileContext; known: KnownNames },
): Problem[] {
  const { off: _, ...fields } = model;
  const card = context.catalogue.models.find(({ key }) => key === model.key);
  if (card) return cardProblems({ ...card, ...fields }, known);
  if (isFoundByAsking(model.key, file, context)) return [];
  const { provider } = fields;
  if (provider === undefined) {
    return [
      {
        path: [],
        reason: `there is no model "${model.key}", and a new one needs at least provider and hosts`,
      },
    ];
  }
  return cardProblems(newCard({ ...fields, provider }), known);
}

/** Such models are named `host/model` and need not be there yet. */
function isFoundByAsking(key: string, file: OperatorFile, context: FileContext): boolean {
  const host = key.slice(0, Math.max(0, key.indexOf('/')));
  const added = file.hosts.find(({ name }) => name === host);
  return context.discovering.has(host) || added?.discover === true;
}

function defaultProblems(file: OperatorFile, context: FileContext): Problem[] {
  const key = file.default;
  if (key === undefined || isFoundByAsking(key, file, context)) return [];
  const isThere = [...context.catalogue.models, ...file.models].some((model) => model.key === key);
  return isThere ? [] : [{ path: ['default'], reason: `there is no model "${key}"` }];
}

function knownNames(file: OperatorFile, { catalogue, hosts }: FileContext): KnownNames {
  const models: Pick<ModelCard, 'key' | 'type'>[] = [
    ...catalogue.models,
    ...file.models.map(({ key, type = 'text' }) => ({ key, type })),
  ];
  return {
    hosts: new Set([...hosts, ...file.hosts.map(({ name }) => name)]),
    providers: new Set([...catalogue.providers, ...file.providers].map(({ key }) => key)),
    upstreams: new Set(models.filter(({ type }) => type === 'text').map(({ key }) => key)),
  };
}
