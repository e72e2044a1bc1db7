import type { Locale } from '@polylogue/contract/limits';
import { imageInteraction, textInteraction, type ModelReference } from '@polylogue/contract/models';
import type { Prompt, PromptNeed, PromptTopic } from '@polylogue/contract/prompts';
import { variablesOf } from '@polylogue/contract/typed-variables';
import { avatarUrl } from '../accounts/accounts.present.ts';
import type { ShownPrompt } from './shown-prompt.sql.ts';
import { findTopic, type Topic } from './topics.ts';

/** The author of the library's prompts. */
const house = 'Polylogue';

/** What a prompt shows of its model; undefined if there is none or it is not available. */
export type ModelOf = (prompt: {
  modelKey: string | null;
  need: PromptNeed | null;
}) => PromptModel | undefined;

interface PromptModel {
  id: number;
  name: string;
  /** Null for a model that writes. */
  image: object | null;
}

/** The reader of a prompt; null is the operator. */
export interface Reader {
  userId: number | null;
  locale: Locale;
  modelOf: ModelOf;
}

/** A prompt as the wire shows it. */
export function presentPrompt(row: ShownPrompt, { userId, locale, modelOf }: Reader): Prompt {
  const isOwn = row.userId !== null && row.userId === userId;
  const topic = row.topicId === null ? undefined : findTopic(row.topicId);
  const model = modelOf(row);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    title: row.name,
    prompt: row.body,
    language: row.language,
    recommendationModel: model?.name ?? null,
    topicId: topic?.id ?? null,
    topicName: topic?.title[locale] ?? null,
    topicColor: topic?.color ?? null,
    public: row.userId === null || row.isPublic,
    isFavourite: row.isFavourite,
    isEditable: isOwn,
    user: row.owner?.displayName ?? house,
    userAvatar: row.userId !== null && row.owner ? avatarUrl({ id: row.userId, ...row.owner }) : null,
    date: new Date(row.createdAt).toISOString(),
    tone: row.tone,
    style: row.style,
    activity: row.activity,
    model: model ? presentModel(model) : null,
    review: isOwn || userId === null ? row.review : null,
    retired: row.retiredAt !== null,
    taskId: row.userId === null ? (row.taskId ?? row.id) : null,
    variants: row.variants ?? [],
    variables: variablesOf(row.body, row.variables),
    need: row.need,
    thumb: row.use?.thumb ?? null,
    used: row.use !== null,
    uses: row.uses,
    preview: row.need === 'image' ? previewOf(row.libraryKey) : null,
  };
}

/** The picture of a task, which all languages and variants share: a file of the web app. */
function previewOf(libraryKey: string | null): string | null {
  const task = libraryKey?.split('/')[1]?.split('#')[0];
  return task === undefined ? null : `/previews/${task}.svg`;
}

function presentModel({ id, name, image }: PromptModel): ModelReference {
  return { modelId: id, modelName: name, modelInteractionType: image ? imageInteraction : textInteraction };
}

/** A topic and how many prompts it has, as the wire shows it. */
export function presentTopic(topic: Topic, locale: Locale, count: number): PromptTopic {
  return { id: topic.id, name: topic.title[locale], color: topic.color, count };
}
