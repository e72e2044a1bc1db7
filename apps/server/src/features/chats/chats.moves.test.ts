import type { PlanKey } from '@polylogue/contract/billing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { userPlans } from '../billing/billing.tables.ts';
import { newPerson, settledPerson, type Person } from './chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const settled = () => settledPerson(testApp);

async function givePlan({ user }: Person, plan: PlanKey): Promise<void> {
  const startedAt = testApp.clock.now();
  const endsAt = new Date(startedAt.getTime() + 30 * 86_400_000);
  const values = { userId: user.id, plan, startedAt, endsAt };
  await testApp.deps.database.db.insert(userPlans).values(values);
}

async function pinSome(owner: Person, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    await owner.update((await owner.chat(`Pin ${index}`)).id, { pin: true });
  }
}

describe('renaming', () => {
  test('changes only the name, and accepts up to 200 characters', async () => {
    const { owner, folder, one, two } = await settled();
    await owner.update(one.id, { parent_id: folder.id });
    const before = await owner.list();
    const name = 'n'.repeat(200);
    expect(await owner.update(one.id, { name: ` ${name} ` })).toEqual({
      ...before.find(({ id }) => id === one.id),
      name,
    });
    expect((await owner.update(folder.id, { name: 'F' })).name).toBe('F');
    expect((await owner.update(two.id, {})).name).toBe('Two');
  });

  test('rejects on the field, for strangers too', async () => {
    const { owner, one } = await settled();
    const refused = async (change: object) => (await owner.tryUpdate(one.id, change)).json().validationErrors;
    expect(await refused({ name: '' })).toEqual({ name: 'required' });
    expect(await refused({ name: null })).toEqual({ name: 'required' });
    expect(await refused({ name: 'n'.repeat(201) })).toEqual({ name: 'too_long' });
    expect(await refused({ pin: 'yes' })).toEqual({ pin: 'invalid' });
    expect(await refused({ parent_id: 0 })).toEqual({ parent_id: 'too_small' });
    expect(await refused({ chatId: 'x' })).toEqual({ chatId: 'invalid' });
    const stranger = await newPerson(testApp);
    expect((await stranger.tryUpdate(one.id, { name: 'Mine' })).json().code).toBe('not_found');
    expect(await owner.outline()).toEqual(['Three', 'Two', 'One', 'Folder']);
  });
});

describe('pins and folders', () => {
  test('a pinned chat comes first, and returns to the others when unpinned', async () => {
    const { owner, one } = await settled();
    expect(await owner.update(one.id, { pin: true })).toMatchObject({ pin: true, parent_id: null });
    expect(await owner.outline()).toEqual(['*One', 'Three', 'Two', 'Folder']);
    expect(await owner.update(one.id, { pin: false })).toMatchObject({ pin: false });
    expect(await owner.outline()).toEqual(['One', 'Three', 'Two', 'Folder']);
  });

  test('pinning a chat takes it out of its folder', async () => {
    const { owner, folder, one } = await settled();
    expect(await owner.update(one.id, { parent_id: folder.id })).toMatchObject({
      parent_id: folder.id,
      pin: false,
    });
    expect(await owner.update(one.id, { pin: true })).toMatchObject({ parent_id: null, pin: true });
  });

  test('a pinned folder shows its chats as pinned, until it is unpinned', async () => {
    const { owner, folder, one, two } = await settled();
    await owner.update(one.id, { parent_id: folder.id });
    await owner.update(two.id, { parent_id: folder.id });
    await owner.update(folder.id, { pin: true });
    expect(await owner.outline()).toEqual(['*Folder', '*Folder/Two', '*Folder/One', 'Three']);
    await owner.update(folder.id, { pin: false });
    expect(await owner.outline()).toEqual(['Folder', 'Folder/Two', 'Folder/One', 'Three']);
  });

  test('a chat moved into a pinned folder becomes pinned; moved out it does not stay so', async () => {
    const { owner, folder, one } = await settled();
    await owner.update(folder.id, { pin: true });
    expect(await owner.update(one.id, { parent_id: folder.id })).toMatchObject({ pin: true });
    expect(await owner.update(one.id, { parent_id: null })).toMatchObject({ pin: false, parent_id: null });
  });

  test('a pinned chat moved into an unpinned folder is no longer pinned', async () => {
    const { owner, folder, one } = await settled();
    await owner.update(one.id, { pin: true });
    expect(await owner.update(one.id, { parent_id: folder.id })).toMatchObject({ pin: false });
  });

  test('a chat unpinned inside a pinned folder moves to the root', async () => {
    const { owner, folder, one } = await settled();
    await owner.update(folder.id, { pin: true });
    await owner.update(one.id, { parent_id: folder.id });
    expect(await owner.update(one.id, { pin: true })).toMatchObject({ parent_id: folder.id, pin: true });
    expect(await owner.update(one.id, { pin: false })).toMatchObject({ parent_id: null, pin: false });
  });

  test('a chat can leave a folder and be pinned at once', async () => {
    const { owner, folder, one } = await settled();
    await owner.update(one.id, { parent_id: folder.id });
    const moved = await owner.update(one.id, { parent_id: null, pin: true });
    expect(moved).toMatchObject({ parent_id: null, pin: true });
  });

  test('only folders hold anything, and never folders', async () => {
    const { owner, folder, one, two } = await settled();
    const other = await owner.folder('Other');
    for (const [id, parent] of [
      [other.id, folder.id],
      [folder.id, folder.id],
      [one.id, two.id],
      [one.id, one.id],
    ] as const) {
      const response = await owner.tryUpdate(id, { parent_id: parent });
      expect(response.json()).toMatchObject({ validationErrors: { parent_id: 'invalid' } });
    }
    expect(await owner.update(folder.id, { parent_id: null })).toMatchObject({ parent_id: null });
  });

  test("nothing can be moved into a stranger's folder", async () => {
    const { owner, one } = await settled();
    const stranger = await newPerson(testApp);
    const theirs = await stranger.folder('Theirs');
    expect((await owner.tryUpdate(one.id, { parent_id: theirs.id })).statusCode).toBe(404);
    expect((await owner.tryUpdate(one.id, { parent_id: 2_000_000_000 })).statusCode).toBe(404);
    expect((await owner.tryUpdate(2_000_000_000, { pin: true })).statusCode).toBe(404);
  });
});

describe("the plan's pin limit", () => {
  const limitOf = (max: number) => ({
    code: 'validation_error',
    validationErrors: { pin: 'pin_limit' },
    validationParams: { pin: { max } },
  });

  test('counts only the top level, folders included', async () => {
    const { owner, folder, one, two } = await settled();
    await owner.update(folder.id, { pin: true });
    await pinSome(owner, 4);
    const refused = await owner.tryUpdate(one.id, { pin: true });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject(limitOf(5));
    expect(await owner.update(one.id, { parent_id: folder.id })).toMatchObject({ pin: true });
    expect((await owner.tryUpdate(one.id, { parent_id: null, pin: true })).json()).toMatchObject(limitOf(5));
    await owner.update(folder.id, { pin: false });
    expect(await owner.update(two.id, { pin: true })).toMatchObject({ pin: true });
  });

  test('follows the plan; after a downgrade pins stay, but none can be added', async () => {
    const { owner, one, two } = await settled();
    await givePlan(owner, 'basic');
    await pinSome(owner, 9);
    await owner.update(one.id, { pin: true });
    expect((await owner.tryUpdate(two.id, { pin: true })).json()).toMatchObject(limitOf(10));
    testApp.clock.advance(31 * 86_400);
    const cookies = await testApp.signIn(owner.user);
    Object.assign(owner.cookies, cookies);
    expect((await owner.list()).filter((item) => item.pin)).toHaveLength(10);
    await owner.update(one.id, { name: 'Still pinned', pin: true });
    await owner.update(one.id, { pin: false });
    expect((await owner.tryUpdate(one.id, { pin: true })).json()).toMatchObject(limitOf(5));
  });

  test('lets one of eight concurrent requests take the last pin', async () => {
    const owner = await newPerson(testApp);
    await pinSome(owner, 4);
    const wanting = await Promise.all(Array.from({ length: 8 }, () => owner.chat('Wants it')));
    const answers = await Promise.all(wanting.map(({ id }) => owner.tryUpdate(id, { pin: true })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(7);
  });

  test('also applies to ordering', async () => {
    const { owner, one } = await settled();
    await pinSome(owner, 5);
    const entry = { id: one.id, order: 0, parent_id: null, pin: true };
    expect((await owner.tryOrder([entry])).json()).toMatchObject(limitOf(5));
    const [pinned] = await owner.list();
    const swapped = [entry, { id: pinned?.id, order: 1, parent_id: null, pin: false }];
    expect((await owner.tryOrder(swapped)).statusCode).toBe(200);
  });
});
