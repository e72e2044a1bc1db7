import { cardProblems, type KnownNames, type Problem } from './card-rules.ts';
import type { Catalogue } from './catalogue.ts';
import { parseWithLines } from './parse-with-lines.ts';
import { newCard } from './new-card.ts';
import { operatorFile, type OperatorFile, type OperatorModel } from './operator-file.schema.ts';

/** Why a file was rejected, with the line counted from 1. */
export interface Refusal {
  line: number;
  reason: string;
}

/** What an operator's file may refer to besides itself. */
export interface FileContext {
  catalogue: Catalogue;
  /** Names of all hosts that exist without the file. */
  hosts: ReadonlySet<string>;
  /** Those of them that are queried for their models. */
  discovering: ReadonlySet<string>;
}

/** Parses an operator's file, JSON or YAML. It is accepted as a whole or not at all. */
export async function parseOperatorFile(
  text: string,
  context: FileContext,
): Promise<{ ok: true; file: OperatorFile } | { ok: false; refusals: Refusal[] }> {
  const read = await parseWithLines(text);
  if (!read.ok) return { ok: false, refusals: [{ line: read.line, reason: read.reason }] };
  const parsed = operatorFile.safeParse(read.value ?? {});
  const problems = parsed.success
    ? fileProblems(parsed.data, context)
    : parsed.error.issues.map(({ path, message }) => ({ path, reason: message }));
  if (parsed.success && problems.length === 0) return { ok: true, file: parsed.data };
  const refusals = problems.map(({ path, reason }) => ({
    line: read.lineOf(path),
    reason: path.length === 0 ? reason : `${path.map(String).join('.')}: ${reason}`,
  }));
  return { ok: false, refusals };
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

/** A model discovered on a host is called `host/model` and may not exist yet. */
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
