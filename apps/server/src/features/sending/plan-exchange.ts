import type { ReasoningEffort } from '@polylogue/contract/models';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { refuseClosedGate } from '../billing/billing.service.ts';
import type { StoredTurn } from '../generations/write-reply.service.ts';
import type { PathMessage } from '../messages/conversation.sql.ts';
import { askedWords } from '../messages/asked-words.service.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import type { NewRequest } from '../messages/new-exchange.sql.ts';
import { chargedTokens } from '../models/charged-tokens.service.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { noteTexts } from '../notes/notes.service.ts';
import { attachPrompts } from '../prompts/attach-prompts.service.ts';
import type { AttachedImage } from './attached-images.ts';
import { instructionsOf, ownInstructionsOf, shapeOf } from './answer-shape.ts';
import { fitConversation, withNotes } from './context.ts';
import { groundAnswer, withPassages } from './grounding.ts';
import { purseOf, type Purse } from './purse.ts';
import type { Situation } from './send.read.ts';
import type { Sending } from './sending.ts';
import type { SentExchange } from './send.write.ts';
import type { SendingDeps } from './sending.deps.ts';
import { systemText } from './system-text.ts';
import { textCost, type AnswerCost, type TextQuestion } from './text-cost.ts';

/** A planned send: what to store, and what to ask the model. */
export interface PlannedExchange {
  exchange: Omit<SentExchange, 'uuid'>;
  isNewChat: boolean;
  /** The conversation to continue in the new chat. */
  carriedFrom: { chatId: number; headId: number | null } | undefined;
  model: ModelEntry;
  system: string;
  /** Null leaves it to the model. */
  temperature: number | null;
  effort: ReasoningEffort | null;
  turns: StoredTurn[];
  maxOutputTokens: number;
  /** The input tokens to reserve for. */
  inputToReserve: number;
  /** What to say if the tokens are gone when it is stored. */
  refusal: Purse['refusal'];
  /** The price of a picture; undefined for a text. */
  price: number | undefined;
  /** The siblings of the new message, oldest first. */
  siblings: readonly number[];
  isNamedByModel: boolean;
}

/** Plans a send, or refuses it. */
export async function planExchange(
  deps: SendingDeps,
  sending: Sending,
  given: {
    situation: Situation;
    /** The attached pictures, in their order. */
    images: readonly AttachedImage[];
    /** The tokens to spend; by default all the user has within the monthly limit. */
    available?: number;
  },
): Promise<PlannedExchange> {
  const { situation } = given;
  const { userId, form } = sending;
  const passesLimit = form.override_limit === '1';
  const ownPurse = purseOf(situation, passesLimit);
  const purse = { ...ownPurse, available: given.available ?? ownPurse.available };
  const now = deps.clock.now();
  const place = placeOf(sending, situation);
  const { plan } = situation;
  if (situation.chat?.compared) refuseClosedGate({ plan }, 'isCompareAvailable');
  refuseMorePrompts(form.prompts?.length ?? 0, plan.attachedPrompts);
  const model = modelFor(deps, sending, situation);
  const along = await attachmentsOf(deps, sending, situation.previous);
  // A reworded request keeps its pictures, like its prompts and notes.
  const images = given.images.length > 0 ? given.images : (situation.previous?.images ?? []);
  const request = await requestOf({ place, text: form.message, images, clientId: form.client_id, along });
  const said = [...situation.path, ...(request.message ? [request.message] : [])];
  const grounding = await groundAnswer(deps, {
    userId,
    model,
    situation,
    conversation: said,
    question: sending.question,
    excluded: form.exclude_sources ?? [],
  });
  const conversation = withPassages(said, grounding);
  const own = ownInstructionsOf(situation, place);
  const system = systemText({
    ...shapeOf(form, situation),
    instructions: [
      ...own.texts,
      ...instructionsOf(conversation),
      ...(grounding ? [grounding.instruction] : []),
    ],
  });
  const effort = effortFor(model, form.effort);
  const asked = { model, system, conversation, purse, effort };
  const cost = model.image ? pictureCost(sending, asked) : await textCost(deps, asked);
  return {
    exchange: {
      userId,
      chatId: place.chatId,
      headId: place.headId,
      request: request.stored,
      model,
      image: model.image ? imageConfigOf(model, sending) : undefined,
      effort,
      passages: grounding?.passages ?? null,
      reserve: cost.reserve,
      estimatedInput: cost.input,
      passesLimit,
      now,
    },
    isNewChat: place.isNewChat,
    carriedFrom: place.carriedFrom,
    model,
    system,
    temperature: own.temperature,
    effort,
    turns: cost.turns,
    maxOutputTokens: cost.maxOutputTokens,
    inputToReserve: cost.inputToReserve,
    refusal: purse.refusal,
    price: model.image ? cost.reserve : undefined,
    siblings: situation.siblings,
    isNamedByModel: situation.settings?.autogen_name_chat !== '0',
  };
}

interface Place {
  isNewChat: boolean;
  carriedFrom: { chatId: number; headId: number | null } | undefined;
  chatId: number;
  headId: number | null;
  /** The request that gets another answer, or the parent of a new one. */
  existingRequest: number | undefined;
  parentId: number | null;
}

function placeOf({ form }: Sending, { chat, previous }: Situation): Place {
  const wantsChat = form.chat !== undefined || form.continue_with !== undefined;
  if ((wantsChat && !chat) || chat?.is_group) throw new CallError('not_selected_chat_error');
  if (form.prev_message_id !== undefined) {
    if (!chat || previous?.type !== 'response' || previous.chat_id !== chat.id) {
      throw new CallError('not_found');
    }
    const isNewRequest = form.message.trim() !== '';
    return {
      isNewChat: false,
      carriedFrom: undefined,
      chatId: chat.id,
      headId: chat.head_id,
      existingRequest: isNewRequest ? undefined : previous.request_id,
      parentId: previous.request_parent,
    };
  }
  // What goes on with another chat at a place goes on at that place from then on.
  const isAtPlace = chat !== null && chat.key !== null && chat.key === form.key?.toLowerCase();
  const carried =
    !isAtPlace &&
    (form.isCreatedNewChat === '1' || (form.chat === undefined && form.continue_with !== undefined));
  const isNewChat = !chat || carried;
  return {
    isNewChat,
    carriedFrom: chat && carried ? { chatId: chat.id, headId: chat.head_id } : undefined,
    chatId: isNewChat ? 0 : chat.id,
    headId: isNewChat ? null : chat.head_id,
    existingRequest: undefined,
    parentId: isNewChat ? null : chat.head_id,
  };
}

/**
 * The model of the answer: the requested one, or the chat's, or in a chat without one the user's default, or what new
 * chats begin with. A chat whose model is gone goes on with the stand-in, because what new chats begin with may be expensive or
 * draw images.
 */
export function modelFor(deps: SendingDeps, sending: Sending, situation: Situation): ModelEntry {
  const { form } = sending;
  const { chat } = situation;
  if (form.model_id !== undefined) {
    const model = deps.models.find(form.model_id);
    if (!model) throw fieldError('model_id', 'invalid');
    return model;
  }
  if (chat && (chat.model_id !== null || chat.head_id !== null)) {
    return deps.models.find(chat.model_id ?? 0) ?? deps.models.standIn();
  }
  const preferred = Number(situation.settings?.model_default ?? 0);
  const byDefault = preferred > 0 ? deps.models.find(preferred) : undefined;
  return byDefault ?? deps.models.resolveChoice(situation.choice);
}

/** The wish, where the model can be asked that: it may have been made for the chat's model before. */
export function effortFor(
  { efforts }: Pick<ModelEntry, 'efforts'>,
  wish: ReasoningEffort | null | undefined,
): ReasoningEffort | null {
  return efforts.find((effort) => effort === wish) ?? null;
}

function refuseMorePrompts(attached: number, max: number): void {
  if (attached <= max) return;
  throw new CallError('validation_error', {
    validationErrors: { prompts: 'plan_limit' },
    validationParams: { prompts: { max } },
  });
}

/** The attachments of a request. */
type SentAttachment = Pick<NewRequest, 'prompts' | 'notes' | 'notesText'>;

/** The prompts and notes of a send. A repeated request keeps its own unless others are given. */
async function attachmentsOf(
  deps: SendingDeps,
  { userId, form }: Sending,
  previous: Situation['previous'],
): Promise<SentAttachment> {
  const prompts =
    form.prompts === undefined && previous
      ? (previous.prompts ?? [])
      : await attachPrompts(deps.database.db, userId, form.prompts ?? []);
  if (form.notes === undefined && previous) {
    return { prompts, notes: previous.notes ?? [], notesText: previous.notes_text };
  }
  const notes = await noteTexts(deps, userId, form.notes ?? []);
  return {
    prompts,
    notes: notes.map(({ id, name }) => ({ id, name })),
    notesText: notes.length === 0 ? null : notes.map(noteText).join('\n\n'),
  };
}

/** Marked, so that the model can tell a note from the question. */
function noteText({ name, text }: { name: string; text: string }): string {
  return `<note>\n${name}\n\n${text}\n</note>`;
}

async function requestOf(of: {
  place: Place;
  text: string;
  images: readonly Omit<AttachedImage, 'url'>[];
  clientId: string | undefined;
  along: SentAttachment;
}): Promise<{ stored: SentExchange['request']; message: PathMessage | undefined }> {
  const { place, text, images, clientId, along } = of;
  if (place.existingRequest !== undefined) return { stored: place.existingRequest, message: undefined };
  const { prompts, notesText } = along;
  const system = prompts.flatMap((prompt) => prompt.systemMessages);
  const tokens = await countTokens(withNotes(askedWords(text, system), notesText));
  return {
    stored: { parentId: place.parentId, text, tokens, clientId, images, ...along },
    message: {
      id: 0,
      type: 'request',
      text,
      tokens,
      notes: notesText,
      system,
      images: images.map(({ storageKey, type, width, height }) => ({
        storage_key: storageKey,
        type,
        width,
        height,
      })),
    },
  };
}

/** A picture has a fixed price. Only the newest request is sent, as its description, with the pictures to begin with. */
function pictureCost(sending: Sending, { model, conversation, purse }: TextQuestion): AnswerCost {
  const { quality } = imageConfigOf(model, sending);
  const qualities = model.image?.qualities ?? [];
  const listed = qualities.find(({ id }) => id === quality) ?? qualities[0];
  const reserve = chargedTokens(listed?.tokens ?? 0, model);
  if (reserve > purse.available) throw new CallError(purse.refusal);
  const { turns } = fitConversation(conversation.slice(-1), { tokens: 0, maxImages: model.maxImages });
  return { reserve, input: 0, inputToReserve: 0, maxOutputTokens: 0, turns };
}

function imageConfigOf(
  model: ModelEntry,
  { form }: Sending,
): { size: string | null; quality: string | null } {
  const { sizes = [], qualities = [], usualQuality = null } = model.image ?? {};
  const { size, quality } = form.gen_img_config ?? {};
  if (size !== undefined && !sizes.includes(size)) throw fieldError('gen_img_config', 'invalid');
  if (quality !== undefined && !qualities.some(({ id }) => id === quality)) {
    throw fieldError('gen_img_config', 'invalid');
  }
  return { size: size ?? sizes[0] ?? null, quality: quality ?? usualQuality };
}
