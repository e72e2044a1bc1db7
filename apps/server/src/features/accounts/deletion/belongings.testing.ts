import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';

/** Something that can be found again in any column, if anything of it was left. */
export const trace = 'trace-of-somebody';

type Fill = (insert: Insert, userId: number) => Promise<unknown>;
/** Answers the row as it was stored, for what hangs on it. */
type Insert = (table: string, values: Record<string, unknown>) => Promise<Record<string, unknown>>;

const later = new Date('2099-01-01T00:00:00Z');
const earlier = new Date('2026-01-01T00:00:00Z');

function fillChat(insert: Insert, userId: number): Promise<Record<string, unknown>> {
  return insert('chats', {
    user_id: userId,
    name: trace,
    named_by: 'user',
    order: 0,
    voices: [trace],
    created_at: earlier,
    updated_at: earlier,
  });
}

async function fillMessage(insert: Insert, userId: number): Promise<Record<string, unknown>> {
  const chat = await fillChat(insert, userId);
  return insert('messages', {
    chat_id: chat['id'],
    user_id: userId,
    exchange: 1,
    type: 'request',
    text: trace,
    created_at: earlier,
  });
}

async function fillGeneration(insert: Insert, userId: number): Promise<Record<string, unknown>> {
  const message = await fillMessage(insert, userId);
  return insert('generations', {
    uuid: randomUUID(),
    message_id: message['id'],
    chat_id: message['chat_id'],
    user_id: userId,
    state: 'end',
    heartbeat_at: earlier,
    started_at: earlier,
    coefficient: 1000,
    reserved: 0,
  });
}

function fillFile(insert: Insert, userId: number): Promise<Record<string, unknown>> {
  return insert('files', {
    user_id: userId,
    storage_key: storageKey(),
    name: trace,
    type: 'text/plain',
    size: 1,
    created_at: earlier,
  });
}

function fillNote(insert: Insert, userId: number): Promise<Record<string, unknown>> {
  return insert('notes', {
    user_id: userId,
    name: trace,
    content: JSON.stringify({ type: 'doc', content: [] }),
    order: 0,
    created_at: earlier,
    updated_at: earlier,
  });
}

function fillPrompt(insert: Insert, userId: number): Promise<Record<string, unknown>> {
  return insert('prompts', {
    user_id: userId,
    name: trace,
    description: trace,
    body: trace,
    language: 'en',
    created_at: earlier,
    updated_at: earlier,
  });
}

/**
 * One row of each table that keeps something of a user. Whoever adds such a table adds its row here, and lets its
 * feature answer the deletion of an account in app.ts.
 */
export const fillers: Record<string, Fill> = {
  audit_log: (insert, userId) =>
    insert('audit_log', { at: earlier, action: 'seen', user_id: userId, detail: trace }),
  chats: fillChat,
  chat_selections: async (insert, userId) => {
    const chat = await fillChat(insert, userId);
    await insert('chat_selections', { user_id: userId, chat_id: chat['id'] });
  },
  chat_settings: (insert, userId) => insert('chat_settings', { user_id: userId, tone: trace }),
  compare_results: (insert, userId) =>
    insert('compare_results', {
      user_id: userId,
      comparison: randomUUID(),
      model_id: 1,
      model_name: trace,
      provider_name: trace,
      voice: 'own',
      won: true,
      created_at: earlier,
    }),
  compare_slots: async (insert, userId) => {
    const chat = await fillChat(insert, userId);
    await insert('compare_slots', { chat_id: chat['id'], user_id: userId, model_id: 1 });
  },
  files: fillFile,
  generations: fillGeneration,
  generation_tails: async (insert, userId) => {
    const generation = await fillGeneration(insert, userId);
    const tail = { text_offset: 0, text: trace, reasoning_offset: 0, reasoning: trace };
    await insert('generation_tails', { generation: generation['uuid'], ...tail });
  },
  identities: (insert, userId) =>
    insert('identities', {
      user_id: userId,
      provider: 'google',
      subject: `${trace} ${userId}`,
      email: trace,
      name: trace,
      created_at: earlier,
    }),
  ledger_entries: (insert, userId) =>
    insert('ledger_entries', {
      user_id: userId,
      kind: 'writeoff',
      amount: 1,
      cause: `entry ${userId}`,
      created_at: earlier,
    }),
  mail_tokens: (insert, userId) =>
    insert('mail_tokens', {
      hash: `token ${userId}`,
      user_id: userId,
      purpose: 'verify',
      email: trace,
      expires_at: later,
    }),
  messages: fillMessage,
  message_images: async (insert, userId) => {
    const [message, file] = [await fillMessage(insert, userId), await fillFile(insert, userId)];
    await insert('message_images', { message_id: message['id'], position: 0, file_id: file['id'] });
  },
  message_versions: async (insert, userId) => {
    const message = await fillMessage(insert, userId);
    const version = { number: 1, text: trace, created_at: earlier };
    await insert('message_versions', { message_id: message['id'], ...version });
  },
  notes: fillNote,
  note_versions: async (insert, userId) => {
    const note = await fillNote(insert, userId);
    const content = JSON.stringify({ type: 'doc', content: [{ type: 'text', text: trace }] });
    await insert('note_versions', { note_id: note['id'], content, created_at: earlier });
  },
  // The models of the catalogue have their ids from the start, beginning with 1.
  model_choices: (insert, userId) =>
    insert('model_choices', { user_id: userId, model_id: 1, chosen_at: earlier }),
  oauth_flows: (insert, userId) =>
    insert('oauth_flows', {
      hash: `flow ${userId}`,
      provider: 'google',
      purpose: 'link',
      state: trace,
      nonce: trace,
      verifier: trace,
      subscribe: false,
      user_id: userId,
      session_id: randomUUID(),
      expires_at: later,
    }),
  oauth_pending: (insert, userId) =>
    insert('oauth_pending', {
      key: `pending ${userId}`,
      purpose: 'link',
      provider: 'google',
      subject: trace,
      email: trace,
      email_proven: true,
      name: trace,
      subscribe: false,
      user_id: userId,
      expires_at: later,
    }),
  prompts: fillPrompt,
  prompt_pieces: async (insert, userId) => {
    const { id } = await fillPrompt(insert, userId);
    await insert('prompt_pieces', { prompt_id: id, prompt_ids: [id], language: 'en', words: trace });
  },
  prompt_favourites: async (insert, userId) => {
    const prompt = await fillPrompt(insert, userId);
    await insert('prompt_favourites', { user_id: userId, prompt_id: prompt['id'], created_at: earlier });
  },
  sessions: (insert, userId) =>
    insert('sessions', {
      id: randomUUID(),
      user_id: userId,
      token_hash: trace,
      rotated_at: earlier,
      remember: true,
      user_agent: trace,
      address: trace,
      country: 'FR',
      created_at: earlier,
      expires_at: later,
    }),
  token_balances: (insert, userId) => insert('token_balances', { user_id: userId, available: 1 }),
  token_lots: (insert, userId) =>
    insert('token_lots', {
      user_id: userId,
      source: 'plan',
      cause: `lot ${userId}`,
      granted: 2,
      remaining: 1,
      created_at: earlier,
    }),
  user_plans: (insert, userId) =>
    insert('user_plans', { user_id: userId, plan: 'basic', started_at: earlier, ends_at: later }),
};

/** Gives the user a row of each kind. */
export async function fillBelongings({ database }: Pick<Deps, 'database'>, userId: number): Promise<void> {
  const insert: Insert = async (table, values) => {
    const columns = Object.keys(values).map((column) => `"${column}"`);
    const places = columns.map((_, index) => `$${index + 1}`);
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(values),
    );
    return rows[0] ?? {};
  };
  for (const fill of Object.values(fillers)) await fill(insert, userId);
}

/** Tables that hang on users: by a column of that name, by a foreign key, or by one to a table that does. */
export async function tablesOfUsers({ database }: Pick<Deps, 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    with recursive links as (
      select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    ),
    owned as (
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name like '%user\\_id'
      union select child from links where parent = 'users'
      union select links.child from links join owned on owned.name = links.parent
    )
    select distinct name from owned where name <> 'users' order by name`);
  return rows.map(({ name }) => name);
}

/** Every row of every table of the product, as sorted text. */
export async function snapshot({ database }: Pick<Deps, 'database'>): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of rows) {
    const found = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    tables[name] = found.rows.map(({ row }) => row).sort();
  }
  return tables;
}
