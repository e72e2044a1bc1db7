import type { Call, CallInput } from '@polylogue/contract/call';

/** A file field of a form: one file or several. */
export type UploadedFiles = Blob | readonly Blob[];

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Record<string, never>> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type FilesField<C extends Call> = C extends { files: infer Files }
  ? { files?: { [Key in keyof Files]?: UploadedFiles } }
  : unknown;

/** Input of a call: the parts its contract declares, required where their schemas require anything. */
export type ApiInput<C extends Call> = Field<'params', CallInput<C>['params']> &
  Field<'query', CallInput<C>['query']> &
  Field<'body', CallInput<C>['body']> &
  Field<'form', CallInput<C>['form']> &
  FilesField<C>;

/** Untyped input, as the client handles it. */
export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: unknown;
  files?: Record<string, UploadedFiles | undefined>;
}

/** Same-origin URL of a call with its path parameters and query. */
export function callUrl(call: Call, input: LooseInput = {}): string {
  const params = new Map(fieldsOf(input.params));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new TypeError(`${call.path} needs the path parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(fieldsOf(input.query)).toString();
  return `/api/${path}${query === '' ? '' : `?${query}`}`;
}

/** Body and content type of a call; the browser sets a form's type with its boundary. */
export function callBody(call: Call, input: LooseInput): { body?: string | FormData; type?: string } {
  if (call.form !== undefined || call.files !== undefined) return { body: formOf(input) };
  if (call.body === undefined) return {};
  return { body: JSON.stringify(input.body ?? {}), type: 'application/json' };
}

function formOf(input: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of fieldsOf(input.form)) form.append(name, value);
  for (const [name, files] of Object.entries(input.files ?? {})) {
    if (files === undefined) continue;
    for (const file of files instanceof Blob ? [files] : files) form.append(name, file);
  }
  return form;
}

/** Name-value pairs in order: absent values are omitted, arrays repeat their name. */
function fieldsOf(fields: unknown): [string, string][] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one: unknown) => one !== undefined && one !== null)
      .map((one: unknown): [string, string] => [name, textOf(one)]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
