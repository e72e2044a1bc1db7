/** Characters in one colour; undefined means the default text colour. */
export interface Run {
  readonly text: string;
  readonly color?: string;
}

/** A highlighted line of code. */
export type TintedLine = readonly Run[];

/** Requests to the worker. Lines continue those sent before under the same id. */
export type TintRequest =
  | { readonly type: 'tint'; readonly id: number; readonly language: string; readonly code: string }
  | { readonly type: 'forget'; readonly id: number };

/** The highlighted lines; none if the language is not supported. */
export interface TintReply {
  readonly id: number;
  readonly lines: readonly TintedLine[] | undefined;
}
