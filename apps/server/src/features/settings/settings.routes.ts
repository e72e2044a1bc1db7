import * as calls from '@polylogue/contract/chat-settings';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from '../../platform/http/bind.ts';
import { changeChatSettings, chatSettingsOf, type SettingsDeps } from './settings.service.ts';

/** The calls about how a user's chats behave. */
export function registerChatSettings(app: FastifyInstance, http: HttpContext, deps: SettingsDeps): void {
  bind(app, http, calls.chatSettingsOf, ({ caller }) => chatSettingsOf(deps, caller.userId));

  bind(app, http, calls.updateChatSettings, ({ caller, body }) =>
    changeChatSettings(deps, caller.userId, body),
  );
}
