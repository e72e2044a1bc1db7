import type { Readable } from 'node:stream';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { encodedType } from '../../../platform/pictures/pictures.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';
import { MissingObjectError } from '../../../platform/storage/storage.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { findUser, lockUser, updateUser } from '../accounts.queries.ts';
import { makePicture } from './picture.ts';

type AvatarDeps = Pick<AccountsDeps, 'database' | 'storage' | 'pictures'>;

/** Storage key of an account's photo. */
export function avatarKey(avatar: string): string {
  return `${avatar.slice(0, 2)}/${avatar}`;
}

/** Stores a new photo and removes the previous one; returns its name, as random as a storage key. */
export async function replaceAvatar(deps: AvatarDeps, userId: number, path: string): Promise<string> {
  const picture = await makePicture(deps.pictures, userId, path);
  if (typeof picture === 'string') throw fieldError('file', picture);
  const key = storageKey();
  const avatar = key.slice(3);
  await deps.storage.put(key, { bytes: picture }, { type: encodedType });
  let former: string | null;
  try {
    former = await swapAvatar(deps, userId, avatar);
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
  if (former !== null) await deps.storage.remove(avatarKey(former));
  return avatar;
}

/** Removes the photo from the account. */
export async function removeAvatar(deps: AvatarDeps, userId: number): Promise<void> {
  const former = await swapAvatar(deps, userId, null);
  if (former !== null) await deps.storage.remove(avatarKey(former));
}

/** Sets or clears the photo and returns the previous one. Of two concurrent calls each gets the one it replaced. */
function swapAvatar(deps: AvatarDeps, userId: number, avatar: string | null): Promise<string | null> {
  return inTransaction(deps.database.db, async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user) throw new CallError('unauthorized');
    await updateUser(transaction, userId, { avatar });
    return user.avatar;
  });
}

/** Opens the account's current photo; any other does not exist. */
export async function openAvatar(deps: AvatarDeps, userId: number, avatar: string): Promise<Readable> {
  const user = await findUser(deps.database.db, userId);
  if (user?.avatar !== avatar) throw new CallError('not_found');
  try {
    return await deps.storage.read(avatarKey(avatar));
  } catch (error) {
    if (error instanceof MissingObjectError) throw new CallError('not_found');
    throw error;
  }
}
