import { answerRating, messageNote, messagePrompt } from '@polylogue/contract/answers';
import { sentPassage } from '@polylogue/contract/citations';
import { importedKind, importProblem, leftOutCount, origin } from '@polylogue/contract/data';
import { reasoningEffort } from '@polylogue/contract/models';
import { noteContent } from '@polylogue/contract/notes';
import * as z from 'zod/mini';

/** A picture of a message: a file that the process has sent before, by its number, or one that is missing. */
const picture = z.object({
  file: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

const moment = z.iso.datetime();
const amount = z.int().check(z.nonnegative());

/** What only our own exports know of an answer: how it was written and what it cost. */
const generation = z.object({
  state: z.enum(['end', 'stopped', 'error']),
  error: z.nullable(z.string()),
  finish: z.nullable(z.string()),
  startedAt: moment,
  firstTokenAt: z.nullable(moment),
  thinkingMs: z.nullable(amount),
  endedAt: z.nullable(moment),
  inputTokens: amount,
  outputTokens: amount,
  estimated: z.boolean(),
  coefficient: amount,
  charged: amount,
  host: z.nullable(z.string()),
  failover: z.nullable(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
});

const ownFields = z.object({
  prompts: z.nullable(z.array(messagePrompt)),
  notes: z.nullable(z.array(messageNote)),
  notesText: z.nullable(z.string()),
  providerName: z.nullable(z.string()),
  voice: z.nullable(z.string()),
  responseType: z.nullable(z.enum(['text', 'image'])),
  imageSize: z.nullable(z.string()),
  imageQuality: z.nullable(z.string()),
  effort: z.nullable(reasoningEffort),
  passages: z.nullable(z.array(sentPassage)),
  texts: z.array(z.object({ number: z.int(), text: z.string(), createdAt: moment })),
  shownText: z.int(),
  rating: z.nullable(z.extend(answerRating, { ratedAt: moment })),
  generation: z.nullable(generation),
});

/** A message of an imported chat. */
export const neutralMessage = z.object({
  /** Its parent's place in the list; parents come first. */
  parent: z.nullable(z.int()),
  role: z.enum(['request', 'response']),
  text: z.string(),
  reasoning: z.nullable(z.string()),
  /** Milliseconds. */
  at: z.int(),
  /** The name of the model, and of its provider in our catalogue. */
  model: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  pictures: z.array(picture),
  own: z.optional(ownFields),
});
export type NeutralMessage = z.infer<typeof neutralMessage>;

/** A file that a thing refers to by a number, but that stands in another archive of the export. */
const elsewhere = z.object({
  number: z.int(),
  /** The account of the export and the id of the file there. */
  key: z.string(),
  name: z.string(),
  /** The archive, if the export says so. */
  archive: z.nullable(z.string()),
});
export type Elsewhere = z.infer<typeof elsewhere>;

const instructions = z.object({ text: z.string(), temperature: z.nullable(z.number()) });

/** A chat, whatever product it comes from. */
export const neutralChat = z.object({
  /** Identifies it among all chats of its origin. */
  key: z.string(),
  /** Where it came from before it was exported; only our own exports know. */
  origin: z.optional(origin),
  title: z.nullable(z.string()),
  createdAt: z.nullable(z.int()),
  updatedAt: z.nullable(z.int()),
  archived: z.boolean(),
  pinned: z.boolean(),
  /** The folder, by key and name. */
  folder: z.nullable(
    z.object({
      key: z.string(),
      origin: z.optional(origin),
      name: z.string(),
      pinned: z.optional(z.boolean()),
      instructions: z.optional(instructions),
    }),
  ),
  /** What the user tells the models in it; only our own exports know. */
  instructions: z.optional(instructions),
  /** Who gave the name; only our own exports know. */
  namedBy: z.optional(z.enum(['provisional', 'model', 'user'])),
  messages: z.array(neutralMessage),
  /** The last message of the branch on screen. */
  head: z.nullable(z.int()),
  elsewhere: z.optional(z.array(elsewhere)),
  leftOut: z.array(leftOutCount),
});
export type NeutralChat = z.infer<typeof neutralChat>;

/** What the check needs of a chat or another thing. */
const outline = z.object({
  kind: importedKind,
  key: z.string(),
  title: z.nullable(z.string()),
  messages: z.int(),
  leftOut: z.array(leftOutCount),
  /** What settings hold. */
  holds: z.optional(z.array(z.enum(['chatSettings', 'instructions']))),
  /** Of a capsule: hashes of the files that the archive holds. */
  files: z.optional(z.array(z.string())),
  /** Files of it that stand in other archives: their keys, and of a capsule their hashes. */
  elsewhere: z.optional(
    z.array(z.object({ key: z.string(), archive: z.nullable(z.string()), hash: z.optional(z.string()) })),
  ),
});

/** A note. Its pictures are named by the numbers of the files that came before. */
const neutralNote = z.object({
  kind: z.literal('note'),
  key: z.string(),
  name: z.string(),
  content: noteContent,
  pinned: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  earlier: z.array(z.object({ content: noteContent, replacedAt: moment })),
  elsewhere: z.array(elsewhere),
  leftOut: z.array(leftOutCount),
});
export type NeutralNote = z.infer<typeof neutralNote>;

const optionalWord = z.nullable(z.string());

const neutralPrompt = z.object({
  kind: z.literal('prompt'),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  variables: z.optional(z.unknown()),
  language: z.string(),
  model: optionalWord,
  topicId: z.nullable(z.int()),
  tone: optionalWord,
  style: optionalWord,
  activity: optionalWord,
  isPublic: z.boolean(),
  createdAt: moment,
});
export type NeutralPrompt = z.infer<typeof neutralPrompt>;

/** A capsule with its sources: files that came before, by number, and links. */
const neutralCapsule = z.object({
  kind: z.literal('capsule'),
  key: z.string(),
  name: z.string(),
  description: optionalWord,
  /** Keys of the chats it is connected to. */
  chats: z.array(z.object({ key: z.string(), enabled: z.boolean() })),
  sources: z.array(
    z.union([
      z.object({
        kind: z.literal('file'),
        file: z.int(),
        key: z.string(),
        name: z.string(),
        description: optionalWord,
      }),
      z.object({ kind: z.literal('link'), url: z.string(), name: z.string(), description: optionalWord }),
    ]),
  ),
  /** Its files that stand in other archives. */
  elsewhere: z.array(z.object({ key: z.string(), archive: z.nullable(z.string()), hash: z.string() })),
  leftOut: z.array(leftOutCount),
});
export type NeutralCapsule = z.infer<typeof neutralCapsule>;

const flag = z.enum(['0', '1']);

const neutralSettings = z.object({
  kind: z.literal('settings'),
  key: z.string(),
  chatSettings: z.nullable(
    z.object({
      outLanguage: optionalWord,
      tone: optionalWord,
      writingStyle: optionalWord,
      autogenNameChat: flag,
      behaviorChat: optionalWord,
      saveResult: flag,
      formatting: flag,
    }),
  ),
  instructions: z.nullable(instructions),
});
export type NeutralSettings = z.infer<typeof neutralSettings>;

/** A picture that came apart from its chat or note. Without a file the export has lost it. */
const neutralPicture = z.object({
  kind: z.literal('picture'),
  key: z.string(),
  name: z.string(),
  file: z.nullable(z.int()),
  purpose: z.enum(['message', 'upload']),
  /** The archive with the chats and notes, if the export says so. */
  archive: z.nullable(z.string()),
});
export type NeutralPicture = z.infer<typeof neutralPicture>;

/** What only our own exports hold besides chats. */
export const ownThing = z.discriminatedUnion('kind', [
  neutralNote,
  neutralPrompt,
  neutralCapsule,
  neutralSettings,
  neutralPicture,
]);
export type OwnThing = z.infer<typeof ownThing>;

/** A line of the child's answer. The last one is an end or a failure. */
export const importFrame = z.union([
  z.object({ outline }),
  /** A file of the export, or its next piece, in base64; what follows refers to it by its number. */
  z.object({ file: z.object({ number: z.int(), name: z.string(), base64: z.string() }) }),
  z.object({ chat: neutralChat }),
  z.object({ own: ownThing }),
  z.object({ unusable: z.object({ name: z.nullable(z.string()), problem: importProblem }) }),
  z.object({ end: z.object({ origin, account: z.nullable(z.string()) }) }),
  z.object({ failed: importProblem }),
]);
export type ImportFrame = z.infer<typeof importFrame>;
