import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { cardProblems, type KnownNames, type Problem } from './card-rules.ts';
import type { Catalogue } from './catalogue.ts';
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
  // What follows a first fault in the form is often only its echo.
  const [fault] = document.errors;
  if (fault)
    return { ok: false, refusals: [{ line: lines.linePos(fault.pos[0]).line, reason: fault.message }] };
  const given: unknown = document.toJS();
  if (given === null || given === undefined) return { ok: true, file: emptyOperatorFile };
  const parsed = operatorFile.safeParse(given);
  const problems = parsed.success
    ? fileProblems(parsed.data, context)
    : parsed.error.issues.map(({ path, message }) => ({ path, reason: message }));
  if (parsed.success && problems.length === 0) return { ok: true, file: parsed.data };
  const refusals = problems.map(({ path, reason }) => ({
    line: lines.linePos(offsetOf(document, path)).line,
    reason: path.length === 0 ? reason : `${path.map(String).join('.')}: ${reason}`,
  }));
  return { ok: false, refusals };
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
  const found = askedHost(model.key, file, context);
  const provider = fields.provider ?? found;
  if (provider === undefined) {
    const reason = `there is no model "${model.key}", and a new one needs at least provider and hosts`;
    return [{ path: [], reason }];
  }
  const hosts = found === undefined ? [] : [{ host: found, model: model.key.slice(found.length + 1) }];
  return cardProblems(newCard({ hosts, ...fields, provider }), known);
}

/** A model found by asking a host is called `host/model` and need not be there yet. */
function askedHost(key: string, file: OperatorFile, context: FileContext): string | undefined {
  const host = key.slice(0, Math.max(0, key.indexOf('/')));
  const added = file.hosts.find(({ name }) => name === host);
  return context.discovering.has(host) || added?.discover === true ? host : undefined;
}

function defaultProblems(file: OperatorFile, context: FileContext): Problem[] {
  const key = file.default;
  if (key === undefined || askedHost(key, file, context) !== undefined) return [];
  const isThere = [...context.catalogue.models, ...file.models].some((model) => model.key === key);
  return isThere ? [] : [{ path: ['default'], reason: `there is no model "${key}"` }];
}

function knownNames(file: OperatorFile, context: FileContext): KnownNames {
  const { catalogue, hosts, discovering } = context;
  const added = file.models.map(({ key, type = 'text' }) => ({ key, type }));
  const texts = new Set(
    [...catalogue.models, ...added].filter(({ type }) => type === 'text').map(({ key }) => key),
  );
  const asked = [...discovering, ...file.hosts.filter((host) => host.discover).map(({ name }) => name)];
  return {
    hosts: new Set([...hosts, ...file.hosts.map(({ name }) => name)]),
    providers: new Set([...[...catalogue.providers, ...file.providers].map(({ key }) => key), ...asked]),
    isUpstream: (key) => texts.has(key) || askedHost(key, file, context) !== undefined,
  };
}
