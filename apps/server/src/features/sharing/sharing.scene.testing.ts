import type { PlanKey } from '@polylogue/contract/billing';
import * as calls from '@polylogue/contract/sharing';
import type { ShareAddress, SharedChat, ShareLink, ShareTurn } from '@polylogue/contract/sharing';
import { expect } from 'vitest';
import sharp from 'sharp';
import type { TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { grantPlan } from '../billing/billing.service.ts';
import { files } from '../files/files.tables.ts';
import {
  messagesScene,
  type MessagesScene,
  type Person,
  type Place,
} from '../messages/messages.scene.testing.ts';

/** Helpers for tests of sharing. */
export interface SharingScene extends MessagesScene {
  /** A user whose plan includes sharing. */
  sharer(): Promise<Person>;
  /** Puts a user on a plan. */
  putOn(who: Person, plan: PlanKey): Promise<void>;
  /** A photo that knows where it was taken. */
  photo(owner: Person): Promise<number>;
  tryShare(who: Person, chat: Place): ReturnType<TestApp['request']>;
  share(who: Person, chat: Place): Promise<ShareAddress>;
  shareAnswer(who: Person, messageId: number): Promise<ShareAddress>;
  tryRead(uuid: string, who?: Person): ReturnType<TestApp['request']>;
  read(uuid: string, who?: Person): Promise<SharedChat>;
  /** The texts that a reader sees; a gap is its number. */
  seen(uuid: string): Promise<(string | number)[]>;
  links(who: Person, chat: Place): Promise<ShareLink[]>;
  turns(who: Person, uuid: string): Promise<ShareTurn[]>;
  change(
    who: Person,
    body: Parameters<typeof calls.changeShare.body.parse>[0],
  ): ReturnType<TestApp['request']>;
  update(who: Person, uuid: string): ReturnType<TestApp['request']>;
  revoke(who: Person, uuid: string): ReturnType<TestApp['request']>;
  goOn(who: Person, uuid: string): ReturnType<TestApp['request']>;
  picture(url: string): ReturnType<TestApp['request']>;
}

/** Creates the helpers for an app. */
export function sharingScene(app: TestApp): SharingScene {
  const scene = messagesScene(app);
  let grants = 0;

  async function putOn({ userId }: Person, plan: PlanKey): Promise<void> {
    grants += 1;
    const grant = { userId, plan, cause: `sharing ${grants}`, renews: false, now: app.clock.now() };
    await inTransaction(app.deps.database.db, (transaction) => grantPlan(transaction, grant));
  }
  function tryShare({ cookies }: Person, { chatId }: Place) {
    return app.request(calls.shareGroup, { cookies, query: { id: chatId } });
  }
  function tryRead(uuid: string, who: Person = scene.guest) {
    return app.request(calls.readShare, { cookies: who.cookies, query: { uuid } });
  }
  async function read(uuid: string, who?: Person): Promise<SharedChat> {
    const response = await tryRead(uuid, who);
    expect(response.statusCode, response.body).toBe(200);
    return calls.readShare.response.parse(response.json());
  }
  return {
    ...scene,
    putOn,
    sharer: async () => {
      const person = await scene.member();
      await putOn(person, 'basic');
      return person;
    },
    photo: async (owner) => {
      const key = storageKey();
      const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'whose-photo', ImageDescription: 'where-it-was-taken' } })
        .toBuffer();
      await app.deps.storage.put(key, { bytes }, { type: 'image/jpeg' });
      const [file] = await app.deps.database.db
        .insert(files)
        .values({
          userId: owner.userId,
          storageKey: key,
          name: 'my secret photo.jpg',
          type: 'image/jpeg',
          size: bytes.length,
          createdAt: app.clock.now(),
        })
        .returning();
      if (!file) throw new Error('The photo was not stored.');
      return file.id;
    },
    tryShare,
    share: async (who, chat) => {
      const response = await tryShare(who, chat);
      expect(response.statusCode, response.body).toBe(200);
      return response.json<ShareAddress>();
    },
    shareAnswer: async ({ cookies }, messageId) => {
      const query = { id: messageId, messageType: 'response' as const };
      const response = await app.request(calls.shareMessage, { cookies, query });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<ShareAddress>();
    },
    tryRead,
    read,
    seen: async (uuid) =>
      (await read(uuid)).shareList.map((entry) => (entry.type === 'leftOut' ? entry.count : entry.text)),
    links: async ({ cookies }, { chatId }) => {
      const response = await app.request(calls.shareLinks, { cookies, query: { id: chatId } });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<ShareLink[]>();
    },
    turns: async ({ cookies }, uuid) => {
      const response = await app.request(calls.shareTurns, { cookies, query: { uuid } });
      expect(response.statusCode, response.body).toBe(200);
      return response.json<ShareTurn[]>();
    },
    change: ({ cookies }, body) => app.request(calls.changeShare, { cookies, body: body as never }),
    update: ({ cookies }, uuid) => app.request(calls.updateShare, { cookies, body: { uuid } }),
    revoke: ({ cookies }, uuid) => app.request(calls.revokeShare, { cookies, body: { uuid } }),
    goOn: ({ cookies }, uuid) => app.request(calls.continueShare, { cookies, body: { uuid } }),
    picture: (url) => app.app.inject({ url }),
  };
}
