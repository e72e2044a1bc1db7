import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as answers from './answers.ts';
import * as billing from './billing.ts';
import * as blog from './blog.ts';
import * as chatSettings from './chat-settings.ts';
import * as chats from './chats.ts';
import * as compare from './compare.ts';
import * as library from './library.ts';
import * as librarySources from './library-sources.ts';
import * as models from './models.ts';
import * as notes from './notes.ts';
import * as oauth from './oauth.ts';
import * as promo from './promo.ts';
import * as prompts from './prompts.ts';
import * as realtime from './realtime.ts';
import * as sending from './sending.ts';
import * as sharing from './sharing.ts';
import * as support from './support.ts';
import { cardForm, recoveryForm, registration } from './validation.ts';

type ObjectSchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

interface Entity {
  schema: ObjectSchema;
  /** Fields as spelled in the specification. */
  fields: string;
  /** Our own additional fields. */
  own?: string;
}

const entities: Record<string, Entity> = {
  session: {
    schema: accounts.userSession,
    fields: 'isAuth username displayName avatar userId country',
    own: 'language emailVerified unverifiedEmail maySend impersonated',
  },
  'chat item': {
    schema: chats.chatItem,
    fields: 'id name parent_id group pin order type count_rag_capsules',
    own: 'origin voices streaming archived model_id',
  },
  'request message': {
    schema: answers.requestMessage,
    fields:
      'id message type state prompts tokenCost imageList group_id prev_message_id uuid profileName username avatar',
    own: 'parent_id created_at alternatives notes client_id',
  },
  'response message': {
    schema: answers.responseMessage,
    fields:
      'id response type state tokenCost responseType imageList modelName model_type_id model_type_name size quality group_id prev_message_id uuid',
    own: 'parent_id created_at alternatives reasoning error_msg model_id voice stopped finish first_token_ms duration_ms thinking_ms failover citations read versions edited effort rating',
  },
  'send response': {
    schema: sending.sendResponse,
    fields: 'id message chat isNewChat uuid',
    own: 'response',
  },
  'stream message': {
    schema: realtime.streamFrame,
    fields: 'message_id chunk eof error_msg message_cost',
    own: 'uuid offset reasoning thinking_ms waiting length imageList stopped finish first_token_ms duration_ms request response failover',
  },
  model: {
    schema: models.model,
    fields: 'id name icon modelType typeId typeName send_image descriptionRu descriptionEn modelDiscounter',
    own: 'descriptionFr demo contextLength maxImages reasoning efforts temperature voice imageTokens groundingTokens',
  },
  'model on the server': {
    schema: models.modelReference,
    fields: 'modelId modelName modelInteractionType',
  },
  'chat settings': {
    schema: chatSettings.chatSettings,
    fields:
      'out_language tone writing_style model_default autogen_name_chat behavior_chat save_result formatting',
  },
  'image settings': { schema: models.imageSettings, fields: 'size quality', own: 'tokens usualQuality' },
  prompt: {
    schema: prompts.prompt,
    fields:
      'id name description title prompt language recommendationModel topicId topicName topicColor public isFavourite isEditable user userAvatar date',
    own: 'tone style activity model review retired taskId variants variables need thumb used uses preview',
  },
  'prompt list': { schema: prompts.promptList, fields: 'list totalCount', own: 'match' },
  'prompt topic': { schema: prompts.promptTopic, fields: 'id name color', own: 'count' },
  'saved prompt': {
    schema: prompts.promptPayload,
    fields: 'name prompt description languageUid modelId topic_id public',
    own: 'tone style activity variables',
  },
  language: { schema: chatSettings.language, fields: 'id title' },
  note: { schema: notes.note, fields: 'id name content pin order', own: 'version source' },
  capsule: {
    schema: library.capsule,
    fields: 'id name description groups sources',
    own: 'tokens own_group_id',
  },
  'capsule group': { schema: library.capsuleGroup, fields: 'group_id enabled' },
  'capsule file': {
    schema: library.capsuleFile,
    fields: 'id filename file_description file_type file_size_in_bytes status load_percentage is_success',
    own: 'error problems created_at',
  },
  'capsule link': {
    schema: library.capsuleLink,
    fields: 'id url url_name url_description status',
    own: 'load_percentage is_success error problems created_at fetched_at changed_at published_at',
  },
  'added file': {
    schema: librarySources.addedFile,
    fields: 'status fileInfo fileId countSources sizeSources ragInfo',
  },
  'removed from the library': { schema: library.removedFromLibrary, fields: 'status ragInfo' },
  'library info': { schema: library.libraryInfo, fields: 'bytes' },
  'compare request': {
    schema: compare.compareRequest,
    fields: 'id message uuid',
    own: 'chatId response request imageLeftOut',
  },
  'compare response': {
    schema: compare.compareResponse,
    fields: 'id response modelName modelTypeId modelTypeName state',
  },
  tariff: {
    schema: billing.tariff,
    fields: 'id key period amount month_amount currency crossed_amount active features',
  },
  'tariff data': {
    schema: billing.tariffData,
    fields:
      'name activeSubs dateDeactivated tokens tokensCost isExport isImport isShare isSelectOptions rag_used isCompareAvailable',
    own: 'plan monthLimit tokensReserved',
  },
  'token package': { schema: billing.tokenPackage, fields: 'cost currency quantity' },
  'payment result': {
    schema: billing.paymentResult,
    fields: 'processingType additionalParams isRecurrentPayment token url',
    own: 'boughtBefore paymentId status',
  },
  'payment row': {
    schema: billing.paymentRow,
    fields: 'id date sum currency processingTypeId',
    own: 'title means status refundable plan obstacle refused returned used withdrawUntil documents',
  },
  card: { schema: billing.paymentCard, fields: 'id number isActive', own: 'cardType expires' },
  'billing info': {
    schema: billing.billingInfo,
    fields: 'billingType country vatNumber',
    own: 'kpp name address',
  },
  'promo code': { schema: promo.promoCode, fields: 'label' },
  'refund reason': { schema: billing.refundReason, fields: 'id title' },
  ticket: { schema: support.ticket, fields: 'id createdAt subject status', own: 'title updatedAt unread' },
  'ticket message': {
    schema: support.ticketMessage,
    fields: 'message createdUserId createdAt files',
    own: 'id fromSupport status',
  },
  'new ticket': { schema: support.ticketPayload, fields: 'subject email body filesId', own: 'fileKeys' },
  'OAuth binding': { schema: oauth.oauthBinding, fields: 'type username used email isTariffDear' },
  'OAuth binding entry': { schema: oauth.oauthBindingStatus, fields: 'type status', own: 'email removable' },
  country: { schema: accounts.country, fields: 'uid name isUserCountry' },
  registration: {
    schema: registration,
    fields: 'name login password passwordRepeat subscribe email',
    own: 'agreement chosen',
  },
  'user settings': {
    schema: accounts.userSettings,
    fields: 'email username display_name countryUuid',
    own: 'avatar emailVerified pendingEmail hasPassword',
  },
  'notification setting': { schema: accounts.notificationSetting, fields: 'unsubscribe_from_news' },
  'payment options': { schema: billing.paymentOptions, fields: 'type data' },
  'card form': { schema: cardForm, fields: 'cardNumber date cvv name' },
  'payment request': { schema: billing.cardCryptogram, fields: 'cryptogramm' },
  '3-D Secure': { schema: billing.threeDSecure, fields: 'AcsUrl MD PaReq TermUrl' },
  'recovery form': { schema: recoveryForm, fields: 'password passwordRepeat resetToken' },
  article: {
    schema: blog.article,
    fields: 'id urlID title description image text heading user createDate',
    own: 'minutes related previous next sections prompts updateDate',
  },
  heading: { schema: blog.heading, fields: 'id url_id title' },
  'blog list': { schema: blog.articleList, fields: 'totalCount articles' },
  'shared chat': {
    schema: sharing.sharedChat,
    fields: 'chatName shareList',
    own: 'sharedAt author expiresAt',
  },
};

describe("an entity has the specification's fields in its spelling, plus only the listed own ones", () => {
  test.each(Object.entries(entities))('%s', (_, { schema, fields, own = '' }) => {
    const wanted = [...fields.split(' '), ...own.split(' ')].filter(Boolean);
    expect(Object.keys(schema.def.shape).toSorted()).toEqual(wanted.toSorted());
  });
});

describe('an enumeration has exactly its values', () => {
  test.each([
    ['modelType', models.modelType.options, ['polylogue', 'text', 'image']],
    ['state', answers.messageState.options, ['default', 'loading']],
    ['prompt view', prompts.promptView.options, ['public', 'favourites', 'own']],
    ['main languages', [...chatSettings.mainLanguages], ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru']],
    ['plans', [...billing.planKeys], ['free', 'basic', 'pro', 'creative']],
  ])('%s', (_, given, wanted) => expect(given).toEqual(wanted));

  test('a chat item is a chat or a note, a message a request or a response', () => {
    expect(chats.chatItem.def.shape.type.safeParse('note').success).toBe(true);
    expect(chats.chatItem.def.shape.type.safeParse('folder').success).toBe(false);
    expect(answers.requestMessage.def.shape.type.safeParse('response').success).toBe(false);
  });

  test('a chat continues where it is, in a new one, or asks', () => {
    const { behavior_chat } = chatSettings.chatSettings.def.shape;
    expect([null, '0', '1', '2'].map((value) => behavior_chat.safeParse(value).success)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('a ticket is new, open, in the works or closed', () => {
    expect(support.ticketStatuses).toEqual({ new: 1, open: 2, inTheWorks: 3, closed: 4 });
  });

  test('[image] marks a picture', () => {
    expect(answers.imageMark).toBe('[image]');
  });

  test('library space is used, total and free', () => {
    expect(Object.keys(library.libraryInfo.def.shape.bytes.def.shape)).toEqual(['used', 'total', 'free']);
    expect(Object.keys(library.capsule.def.shape.sources.def.shape)).toEqual([
      'count',
      'size_in_bytes',
      'files',
      'urls',
    ]);
  });

  test('a cost has input, output and coefficient', () => {
    expect(Object.keys(answers.messageCost.def.shape)).toEqual([
      'input',
      'output',
      'coefficient',
      'total',
      'estimate',
    ]);
  });
});
