import { hash } from 'node:crypto';
import type { Audience, ShelfFile, Task } from './shelf-file.ts';

/** Bump when composition or indexing changes, so that the stored prompts are updated. */
export const composition = 3;

/** Separator of task and audience in a name. French has a non-breaking space before it. */
const colons = new Map([['fr', '\u00a0: ']]);

/** A text shared by many prompts: a task, an audience or a facet of one. */
export interface Piece {
  name: string;
  description: string;
  text: string;
  finish: string;
}

/** The texts of a prompt. */
export type PromptTexts = Record<'name' | 'description' | 'body', string>;

/** Composes the texts of a prompt from its task, audience and four facets. */
export function textsOf(language: string, [task, audience, ...facets]: readonly Piece[]): PromptTexts {
  if (!task || !audience) throw new Error('A prompt of the library lacks its task or its audience.');
  return {
    name: `${task.name}${colons.get(language) ?? ': '}${audience.name}`,
    description: `${task.description} ${audience.description}`,
    body: `${task.text}\n\n${facets.map(({ text }) => text).join(' ')}\n\n${task.finish}`,
  };
}

/** A library prompt: a task for an audience. */
export interface ComposedPrompt {
  /** Topic, task, audience and language: the permanent identity of the prompt. */
  key: string;
  task: Task;
  audience: Audience;
  /** Positions of its pieces in the file, from one. */
  places: number[];
  /** Order among prompts added at the same time; pseudo-random but stable. */
  position: number;
  /** Changes with the content. */
  digest: string;
}

/** The prompts of a file and their pieces. */
export interface ComposedShelf {
  language: string;
  topic: string;
  pieces: Piece[];
  composed: ComposedPrompt[];
}

/** Combines every task of the file with every audience. */
export function compose(file: ShelfFile): ComposedShelf {
  const { topic, language } = file;
  const pieces = piecesOf(file);
  const places = new Map([...pieces.keys()].map((key, index) => [key, index + 1]));
  const digests = [...pieces.values()].map((piece) => digestOf(JSON.stringify(piece)));
  const composed = file.tasks.flatMap((task, index) =>
    file.audiences.map((audience) => {
      const key = `${topic}/${task.key}/${audience.key}/${language}`;
      const pieceKeys = [taskKey(task), audienceKey(audience), ...facetsOf(audience, index)];
      const own = pieceKeys.map((pieceKey) => places.get(pieceKey) ?? 0);
      const { model, tone, style, activity } = task;
      const said = [...own, ...own.map((place) => digests[place - 1]), model, tone, style, activity];
      return {
        key,
        task,
        audience,
        places: own,
        position: hash('sha256', key, 'buffer').readUInt32BE() & 0x7fff_ffff,
        digest: digestOf(said.join()),
      };
    }),
  );
  return { topic, language, pieces: [...pieces.values()], composed };
}

/** The pieces of a file by key. A facet is its own key, so that equal ones are one piece. */
function piecesOf({ tasks, audiences }: ShelfFile): Map<string, Piece> {
  const pieces = new Map<string, Piece>();
  for (const task of tasks) {
    const { title, description, ask, finish } = task;
    pieces.set(taskKey(task), { name: title, description, text: ask, finish });
  }
  for (const audience of audiences) {
    const { label, about, facts, limits, good, avoid } = audience;
    pieces.set(audienceKey(audience), { name: label, description: about, text: '', finish: '' });
    for (const facet of [...facts, ...limits, ...good, ...avoid]) {
      pieces.set(facet, { name: '', description: '', text: facet, finish: '' });
    }
  }
  return pieces;
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

function taskKey({ key }: Task): string {
  return `task ${key}`;
}

function audienceKey({ key }: Audience): string {
  return `audience ${key}`;
}

/**
 * Picks one of the three variants of each facet for the task with that number. Any two of the first 27 tasks
 * differ in at least two facets, and later ones differ from all of them, so that no two prompts of an
 * audience share more than half of their middle.
 */
function facetsOf(audience: Audience, index: number): string[] {
  const facts = index % 3;
  const limits = Math.floor(index / 3) % 3;
  const good = Math.floor(index / 9) % 3;
  const avoid = (facts + limits + good + (index >= 27 ? 1 : 0)) % 3;
  return [
    variant(audience.facts, facts),
    variant(audience.limits, limits),
    variant(audience.good, good),
    variant(audience.avoid, avoid),
  ];
}

function variant(texts: readonly [string, string, string], index: number): string {
  return texts[index] ?? texts[0];
}
