import { defaultChatSettings, type ChatSettings } from '@polylogue/contract/chat-settings';

/** How the user's chats behave and how answers are written: the chat settings without the wire's spelling. */
export interface ChatChoices {
  /** Ids of their dictionaries; null leaves it to the model. */
  language: string | null;
  tone: string | null;
  style: string | null;
  /** The model that new chats begin with; null keeps the last one. */
  defaultModel: number | null;
  /** The first exchange names the chat. */
  namesChats: boolean;
  /** Leaving the answer editor saves. */
  savesOnLeave: boolean;
  /** Answers show as formatted text. */
  isFormatted: boolean;
  /** What happens when the model changes in a chat with messages. */
  afterSwitch: 'ask' | 'stay' | 'new';
}

type Flag = ChatSettings['formatting'];

const afterSwitchOnWire = { ask: null, stay: '0', new: '1' } as const;

function flagOf(isOn: boolean): Flag {
  return isOn ? '1' : '0';
}

function afterSwitchOf(behavior: ChatSettings['behavior_chat']): ChatChoices['afterSwitch'] {
  if (behavior === null) return 'ask';
  return behavior === '1' ? 'new' : 'stay';
}

/** Reads the chat settings of the wire. */
export function choicesOf(settings: ChatSettings): ChatChoices {
  return {
    language: settings.out_language,
    tone: settings.tone,
    style: settings.writing_style,
    defaultModel: settings.model_default === null ? null : Number(settings.model_default),
    namesChats: settings.autogen_name_chat === '1',
    savesOnLeave: settings.save_result === '1',
    isFormatted: settings.formatting === '1',
    afterSwitch: afterSwitchOf(settings.behavior_chat),
  };
}

/** The choices of a user who has made none. */
export const defaultChoices = choicesOf(defaultChatSettings);

/** Spells changes for the wire; what is not changed is left out. */
export function settingsOf(changes: Partial<ChatChoices>): Partial<ChatSettings> {
  const { language, tone, style, defaultModel, namesChats, savesOnLeave, isFormatted, afterSwitch } = changes;
  return {
    ...(language !== undefined && { out_language: language }),
    ...(tone !== undefined && { tone }),
    ...(style !== undefined && { writing_style: style }),
    ...(defaultModel !== undefined && {
      model_default: defaultModel === null ? null : String(defaultModel),
    }),
    ...(namesChats !== undefined && { autogen_name_chat: flagOf(namesChats) }),
    ...(savesOnLeave !== undefined && { save_result: flagOf(savesOnLeave) }),
    ...(isFormatted !== undefined && { formatting: flagOf(isFormatted) }),
    ...(afterSwitch !== undefined && { behavior_chat: afterSwitchOnWire[afterSwitch] }),
  };
}
