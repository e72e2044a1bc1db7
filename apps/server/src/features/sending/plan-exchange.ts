import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { planStateOf, refuseClosedGate, type PlanState } from '../billing/billing.service.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { noteTexts } from '../notes/notes.service.ts';
import { attachPrompts } from '../prompts/prompts.service.ts';
import { countTokens } from '../messages/count-tokens.ts';
import { leastTokens } from '../messages/least-tokens.ts';
import type { AttachedImage } from './attached-image.ts';
import { fitConversation, withNotes, type ContextTurn } from './context.ts';
import { longestAnswer, offerAnswer } from './price.ts';
import type { PathMessage, Situation } from './send.read.ts';
import type { Sending } from './sending.ts';
import type { NewExchange, NewRequest } from './send.write.ts';
import type { SendingDeps } from './sending.deps.ts';
import { systemText } from './system-text.ts';

/** A send thought through: what will be stored, and what the model will be asked. */
export interface PlannedExchange {
  exchange: Omit<NewExchange, 'uuid'>;
  isNewChat: boolean;
  /** The conversation that goes on in the new chat. */
  carriedFrom: { chatId: number; headId: number | null } | undefined;
  model: ModelEntry;
  system: string;
  turns: ContextTurn[];
  maxOutputTokens: number;
  /** The input that the reserve goes by. */
  inputToReserve: number;
  /** What a picture costs; undefined for a text. */
  price: number | undefined;
  /** Messages beside which the new one stands, oldest first. */
  siblings: readonly number[];
  isNamedByModel: boolean;
}

/** Decides everything about a send, or refuses it. */
export async function planExchange(
  deps: SendingDeps,
  sending: Sending,
  given: {
    situation: Situation;
    image: AttachedImage | undefined;
    /** What there is to spend on it; without this, all the user has. */
    available?: number;
  },
): Promise<PlannedExchange> {
  const { situation, image, available = situation.available ?? 0 } = given;
  const { userId, form } = sending;
  const now = deps.clock.now();
  const place = placeOf(sending, situation);
  const { plan } = planStateIn(situation, now);
  if (situation.chat?.compared) refuseClosedGate({ plan }, 'isCompareAvailable');
  const model = modelFor(deps, sending, situation);
  const along = await attachmentsOf(deps, sending, situation.previous);
  // Worded anew, a request keeps its pictures like its prompts and notes.
  const images = image ? [image] : (situation.previous?.images ?? []);
  const request = await requestOf({ place, text: form.message, images, clientId: form.client_id, along });
  const conversation = [...situation.path, ...(request.message ? [request.message] : [])];
  const system = systemText({
    ...shapeOf(sending, situation, plan),
    instructions: instructionsOf(conversation),
  });
  const asked = { model, system, conversation, available };
  const cost = model.image ? pictureCost(sending, asked) : await textCost(deps, asked);
  return {
    exchange: {
      userId,
      chatId: place.chatId,
      headId: place.headId,
      request: request.stored,
      model,
      image: model.image ? imageConfigOf(model, sending) : undefined,
      reserve: cost.reserve,
      estimatedInput: cost.input,
      now,
    },
    isNewChat: place.isNewChat,
    carriedFrom: place.carriedFrom,
    model,
    system,
    turns: cost.turns,
    maxOutputTokens: cost.maxOutputTokens,
    inputToReserve: cost.inputToReserve,
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
  const carried =
    form.isCreatedNewChat === '1' || (form.chat === undefined && form.continue_with !== undefined);
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

/** The model that answers: the one that is named, else of a new chat the user's default, else the last one chosen. */
export function modelFor(deps: SendingDeps, sending: Sending, situation: Situation): ModelEntry {
  const { form } = sending;
  const { isNewChat } = placeOf(sending, situation);
  if (form.model_id !== undefined) {
    const model = deps.models.find(form.model_id);
    if (!model) throw fieldError('model_id', 'invalid');
    return model;
  }
  const preferred = Number(situation.settings?.model_default ?? 0);
  const byDefault = isNewChat && preferred > 0 ? deps.models.find(preferred) : undefined;
  return byDefault ?? deps.models.resolveChoice(situation.choice);
}

/** What goes along with a request. */
type Along = Pick<NewRequest, 'prompts' | 'notes' | 'notesText'>;

/** The prompts and notes of a send. A request that is asked anew keeps those it had, unless others are named. */
async function attachmentsOf(
  { database: { db } }: SendingDeps,
  { userId, form }: Sending,
  previous: Situation['previous'],
): Promise<Along> {
  const prompts =
    form.prompts === undefined && previous
      ? (previous.prompts ?? [])
      : await attachPrompts(db, userId, form.prompts ?? []);
  if (form.notes === undefined && previous) {
    return { prompts, notes: previous.notes ?? [], notesText: previous.notes_text };
  }
  const notes = await noteTexts(db, userId, form.notes ?? []);
  return {
    prompts,
    notes: notes.map(({ id, name }) => ({ id, name })),
    notesText: notes.length === 0 ? null : notes.map(noteText).join('\n\n'),
  };
}

/** Marked, so that the model tells a note from what is asked about it. */
function noteText({ name, text }: { name: string; text: string }): string {
  return `<note>\n${name}\n\n${text}\n</note>`;
}

async function requestOf(of: {
  place: Place;
  text: string;
  images: readonly Omit<AttachedImage, 'url'>[];
  clientId: string | undefined;
  along: Along;
}): Promise<{ stored: NewExchange['request']; message: PathMessage | undefined }> {
  const { place, text, images, clientId, along } = of;
  if (place.existingRequest !== undefined) return { stored: place.existingRequest, message: undefined };
  const { prompts, notesText } = along;
  const tokens = await countTokens(withNotes(text, notesText));
  return {
    stored: { parentId: place.parentId, text, tokens, clientId, images, ...along },
    message: {
      id: 0,
      type: 'request',
      text,
      tokens,
      notes: notesText,
      system: prompts.flatMap((prompt) => prompt.systemMessages),
      images: images.map(({ storageKey, type }) => ({ storage_key: storageKey, type })),
    },
  };
}

/** The prompts of the newest request; those of earlier ones shaped earlier answers. */
function instructionsOf(conversation: readonly PathMessage[]): string[] {
  return conversation.findLast((message) => message.type === 'request')?.system ?? [];
}

function planStateIn({ plan }: Situation, now: Date): PlanState {
  return planStateOf(plan && { ...plan, startedAt: plan.started_at, endsAt: plan.ends_at }, now);
}

/** Language, tone and style, where the plan lets one choose. */
function shapeOf({ form }: Sending, { settings }: Situation, plan: PlanState['plan']) {
  if (plan.isSelectOptions === '0') return { language: null, tone: null, style: null };
  return {
    language: form.out_language ?? settings?.out_language ?? null,
    tone: form.tone ?? settings?.tone ?? null,
    style: form.writing_style ?? settings?.writing_style ?? null,
  };
}

interface Cost {
  reserve: number;
  input: number;
  inputToReserve: number;
  maxOutputTokens: number;
  turns: ContextTurn[];
}

interface Asked {
  model: ModelEntry;
  system: string;
  conversation: readonly PathMessage[];
  available: number;
}

async function textCost(deps: SendingDeps, asked: Asked): Promise<Cost> {
  const { model, system, conversation, available } = asked;
  const systemTokens = await countTokens(system);
  const limits = { modelMaximum: model.maxOutputTokens, operatorMaximum: deps.config.MAX_ANSWER_TOKENS };
  const { turns, tokens, tokensToReserve } = fitConversation(conversation, {
    tokens: model.contextLength - longestAnswer(limits) - systemTokens,
    takesImages: model.takesImages,
  });
  const inputToReserve = tokensToReserve + Math.max(systemTokens, leastTokens(system));
  const offer = offerAnswer({ inputToReserve, coefficient: model.coefficient, available, ...limits });
  if (!offer) throw new CallError('not_enough_tokens');
  return { ...offer, input: tokens + systemTokens, inputToReserve, turns };
}

/** A picture has a price of its own, whatever its description takes, which is the newest request. */
function pictureCost(sending: Sending, { model, conversation, available }: Asked): Cost {
  const { quality } = imageConfigOf(model, sending);
  const qualities = model.image?.qualities ?? [];
  const listed = qualities.find(({ id }) => id === quality) ?? qualities[0];
  const reserve = Math.ceil(((listed?.tokens ?? 0) * model.coefficient) / 1000);
  if (reserve > available) throw new CallError('not_enough_tokens');
  const { turns } = fitConversation(conversation.slice(-1), { tokens: 0, takesImages: false });
  return { reserve, input: 0, inputToReserve: 0, maxOutputTokens: 0, turns };
}

function imageConfigOf(
  model: ModelEntry,
  { form }: Sending,
): { size: string | null; quality: string | null } {
  const { sizes = [], qualities = [] } = model.image ?? {};
  const { size, quality } = form.gen_img_config ?? {};
  if (size !== undefined && !sizes.includes(size)) throw fieldError('gen_img_config', 'invalid');
  if (quality !== undefined && !qualities.some(({ id }) => id === quality)) {
    throw fieldError('gen_img_config', 'invalid');
  }
  return { size: size ?? sizes[0] ?? null, quality: quality ?? qualities[0]?.id ?? null };
}
