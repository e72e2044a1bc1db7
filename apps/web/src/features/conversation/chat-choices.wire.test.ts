import { defaultChatSettings, type ChatSettings } from '@polylogue/contract/chat-settings';
import { expect, test } from 'vitest';
import { choicesOf, settingsOf } from './chat-choices.wire.ts';

const changed: ChatSettings = {
  out_language: 'fr',
  tone: 'formal',
  writing_style: 'concise',
  model_default: '12',
  autogen_name_chat: '0',
  behavior_chat: '1',
  save_result: '0',
  formatting: '0',
};

test('settings are read without the spelling of the wire', () => {
  expect(choicesOf(changed)).toEqual({
    language: 'fr',
    tone: 'formal',
    style: 'concise',
    defaultModel: 12,
    namesChats: false,
    savesOnLeave: false,
    isFormatted: false,
    afterSwitch: 'new',
  });
});

test.each([
  ['changed', changed],
  ['default', defaultChatSettings],
  ['staying', { ...changed, behavior_chat: '0' as const }],
])('%s settings are written as they were read', (_, settings) => {
  expect(settingsOf(choicesOf(settings))).toEqual(settings);
});

test('only what changes is sent, and none is a change too', () => {
  expect(settingsOf({ isFormatted: true })).toEqual({ formatting: '1' });
  expect(settingsOf({ language: null, defaultModel: null })).toEqual({
    out_language: null,
    model_default: null,
  });
  expect(settingsOf({})).toEqual({});
});
