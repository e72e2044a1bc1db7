import { failover, messageNote, messagePrompt, ratingReason } from '@polylogue/contract/answers';
import { sentPassage } from '@polylogue/contract/citations';
import { reasoningEffort } from '@polylogue/contract/models';
import { sharedQuote } from '@polylogue/contract/sharing';
import * as z from 'zod/mini';
import { id, moment, optional, rowsOf, word } from './fields.ts';

const generation = z.object({
  id: z.uuid(),
  state: word('running', 'done', 'stopped', 'failed'),
  error: optional.text,
  finish: optional.text,
  startedAt: moment,
  firstTokenAt: optional.moment,
  thinkingMs: optional.number,
  endedAt: optional.moment,
  inputTokens: z.int(),
  outputTokens: z.int(),
  estimated: z.boolean(),
  coefficient: z.int().check(z.describe('Tokens charged for one token of the model, in thousandths.')),
  charged: z.int(),
  host: optional.text,
  failover: z.nullable(failover),
});

/** A message of a shared copy. */
const sharedTurn = z.object({
  messageId: id,
  type: word('request', 'response'),
  text: z.string(),
  at: moment,
  pictures: z.array(z.object({ number: z.int(), width: optional.number, height: optional.number })),
  quotes: z.array(sharedQuote),
  model: z.nullable(
    z.object({
      id: optional.id,
      name: z.string(),
      providerId: id,
      providerName: z.string(),
      voice: z.string(),
      draws: z.boolean(),
    }),
  ),
});

/** Chats, what was said in them, and what was made of them. */
export const chatFiles = {
  'chats.json': rowsOf(
    'Chats and folders.',
    z.object({
      id,
      name: z.string(),
      namedBy: word('provisional', 'model', 'user'),
      isFolder: z.boolean(),
      folderId: optional.id,
      pinned: z.boolean(),
      order: z.int(),
      headMessageId: optional.id,
      modelId: optional.id,
      voices: z.array(z.string()),
      compared: z.boolean(),
      archivedAt: optional.moment,
      setUp: z.boolean(),
      origin: optional.text,
      originId: optional.text,
      createdAt: moment,
      updatedAt: moment,
    }),
  ),
  'open-chat.json': rowsOf('The chat that was open last.', z.object({ chatId: id })),
  'chats-ordered-by-hand.json': rowsOf(
    'Groups of chats that the user has ordered by hand.',
    z.object({ folderId: optional.id, pinned: z.boolean() }),
  ),
  'instructions.json': rowsOf(
    'What the user tells the models: everywhere, or in the folder or chat.',
    z.object({
      chatId: optional.id,
      text: z.string(),
      temperature: z.nullable(z.number()),
      updatedAt: moment,
    }),
  ),
  'messages.json': rowsOf(
    'Requests and answers, chat by chat.',
    z.object({
      id,
      chatId: id,
      parentId: optional.id,
      type: word('request', 'response'),
      text: z.string(),
      reasoning: optional.text,
      createdAt: moment,
      prompts: z.nullable(z.array(messagePrompt)),
      notes: z.nullable(z.array(messageNote)),
      notesText: optional.text,
      modelId: optional.id,
      modelName: optional.text,
      providerName: optional.text,
      voice: optional.text,
      responseType: optional.text,
      imageSize: optional.text,
      imageQuality: optional.text,
      effort: z.nullable(word(...reasoningEffort.options)),
      passages: z.nullable(z.array(sentPassage)),
      shownText: z.int(),
      images: z.array(z.object({ fileId: id, width: optional.number, height: optional.number })),
      texts: z.array(z.object({ number: z.int(), text: z.string(), createdAt: moment })),
      generation: z.nullable(generation),
      earlierGenerations: z.array(
        z.object({ id: z.uuid(), finish: optional.text, error: optional.text, endedAt: optional.moment }),
      ),
      rating: z.nullable(
        z.object({
          thumb: word('up', 'down'),
          reasons: z.array(word(...ratingReason.options)),
          remark: z.string(),
          ratedAt: moment,
        }),
      ),
    }),
  ),
  'shared-links.json': rowsOf(
    'Links to shared chats with their copies.',
    z.object({
      id,
      uuid: z.uuid(),
      chatId: id,
      messageId: optional.id,
      name: z.string(),
      turns: z.array(sharedTurn),
      hiddenMessageIds: z.array(id),
      showsAuthor: z.boolean(),
      expiresAt: optional.moment,
      views: z.int(),
      createdAt: moment,
      takenAt: moment,
      pictures: z.array(z.object({ number: z.int(), fileId: id })),
    }),
  ),
  'open-comparison.json': rowsOf(
    'The chats of open and saved comparisons.',
    z.object({ chatId: id, modelId: id, savedComparisonId: optional.id }),
  ),
  'saved-comparisons.json': rowsOf(
    'Saved comparisons.',
    z.object({ id, title: z.string(), createdAt: moment }),
  ),
  'scoreboard.json': rowsOf(
    'How models did in comparisons.',
    z.object({
      id,
      comparison: z.uuid(),
      modelId: id,
      modelName: z.string(),
      providerName: z.string(),
      voice: z.string(),
      won: z.boolean(),
      cost: optional.number,
      firstTokenMs: optional.number,
      durationMs: optional.number,
      createdAt: moment,
    }),
  ),
};
