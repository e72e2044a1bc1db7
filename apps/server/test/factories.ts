import { hash } from '@node-rs/argon2';
import type { Deps } from '../src/deps.ts';
import { users } from '../src/features/accounts/accounts.tables.ts';

/** A stored user with a known password. */
export interface TestUser {
  id: number;
  email: string;
  username: string;
  password: string;
}

const password = 'Correct-horse-1';
/** A hash contains its own cost. Test users sign in thousands of times, so they get the cheapest. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;
let made = 0;

/** Stores a verified user; every value can be overridden. */
export async function makeUser(
  deps: { database: Pick<Deps['database'], 'db'>; clock: Deps['clock'] },
  values: Partial<typeof users.$inferInsert> = {},
): Promise<TestUser> {
  made += 1;
  passwordHash ??= hash(password, cheapest);
  const [user] = await deps.database.db
    .insert(users)
    .values({
      email: `user${made}@example.test`,
      username: `user${made}`,
      displayName: `User ${String.fromCharCode(64 + (made % 26 || 26))}`,
      passwordHash: await passwordHash,
      locale: 'en',
      country: 'FR',
      emailVerifiedAt: deps.clock.now(),
      createdAt: deps.clock.now(),
      ...values,
    })
    .returning({ id: users.id, email: users.email, username: users.username });
  if (!user) throw new Error('The user was not stored.');
  return { ...user, password };
}
