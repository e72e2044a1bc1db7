/** Characters in one colour; without one they have the text's own. */
export interface Run {
  readonly text: string;
  readonly color?: string;
}

/** One line of code in its colours. */
export type TintedLine = readonly Run[];

/** What a listing asks of the worker. Lines follow those it sent before under the same id. */
export type TintRequest =
  | { readonly type: 'tint'; readonly id: number; readonly language: string; readonly code: string }
  | { readonly type: 'forget'; readonly id: number };

/** The lines asked for; nothing if the language has no colours. */
export interface TintReply {
  readonly id: number;
  readonly lines: readonly TintedLine[] | undefined;
}
