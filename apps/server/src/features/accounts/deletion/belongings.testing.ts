import { randomInt, randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';

/** A marker that can be searched for in any column. */
export const trace = 'trace-of-somebody';

type Row = Record<string, unknown>;

interface Column {
  name: string;
  type: string;
  required: boolean;
  /** What it refers to, if it is a foreign key by itself. */
  parent: string | null;
  parentColumn: string | null;
}

const note = (mark: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: mark }] }],
});
const buyer = (mark: string) => ({
  billingType: 'BTC',
  country: null,
  vatNumber: null,
  name: mark,
  address: mark,
});

/** Columns whose values have to be of a certain form; what is not a text is stored as JSON. */
const particular: Record<string, (mark: string) => unknown> = {
  'files.storage_key': () => storageKey(),
  // A ticket is a user's or a guest's.
  'tickets.guest_email': () => undefined,
  'tickets.guest_language': () => undefined,
  'promo_codes.code': () => 'SPRING26',
  'promo_codes.kind': () => 'percent',
  'imports.storage_key': () => storageKey(),
  'export_parts.storage_key': () => storageKey(),
  // No foreign key, and one row for each.
  'silent_answers.message_id': () => randomInt(1_000_000),
  'answer_ratings.reasons': (mark) => [mark],
  'chat_settings.autogen_name_chat': () => '1',
  'chat_settings.save_result': () => '1',
  'chat_settings.formatting': () => '1',
  'notes.content': note,
  'note_versions.content': note,
  'messages.prompts': (mark) => [{ name: mark, description: mark, systemMessages: [mark] }],
  'prompts.variables': (mark) => [{ name: mark, type: 'line', label: mark, required: true }],
  'messages.notes': (mark) => [{ id: 1, name: mark }],
  'messages.passages': (mark) => [
    {
      n: 1,
      sourceId: 1,
      capsuleId: 1,
      title: mark,
      place: { page: 2, heading: mark, start: 0, end: 9 },
      quote: mark,
    },
  ],
  'generations.failover': (mark) => ({ from: mark, to: mark, reason: mark }),
  'passages.place': (mark) => ({ page: 1, headings: [mark] }),
  'readings.problems': (mark) => [{ code: 'broken', pages: [1], sheet: mark }],
  'imports.counts': () => [{ kind: 'chat', added: 1, known: 0, failed: 0 }],
  'imports.left_out': () => [{ what: 'tool', count: 1 }],
  'imported_things.left_out': () => [{ what: 'tool', count: 1 }],
  // What is agreed has to be possible, and whatever names it has to agree with it.
  'terms.kind': () => 'tokens',
  'terms.plan': () => undefined,
  'terms.period': () => undefined,
  'terms.card_type': () => 'other',
  'terms.currency': () => 'EUR',
  'terms.means': () => 'card',
  'terms.tax_kind': () => 'exempt',
  'terms.tax_country': () => undefined,
  'terms.words': () => 'once',
  'terms.agreed_by': () => 'order-page',
  'announcements.told_by': () => 'order-page',
  'announcements.text_hash': () => 'hash',
  'contracts.ended_by': () => undefined,
  'subscriptions.current_terms': () => undefined,
  'subscriptions.next_terms': () => undefined,
  'subscriptions.contract_id': () => undefined,
  'subscriptions.doubt': () => undefined,
  'payments.terms_id': () => undefined,
  'payment_tries.terms_id': () => undefined,
  'payments.billing': buyer,
  'payment_documents.content': (mark) => ({
    seller: { country: 'FR', name: mark, address: mark, taxNumber: mark, registration: mark },
    buyer: { ...buyer(mark), email: mark },
    thing: { kind: 'tokens', plan: null, period: null, tokens: 1, startsAt: null, endsAt: null },
    ...{ price: 1, credit: 0, discount: 0 },
    tax: { kind: 'exempt', country: null, rate: 0, deducted: 0 },
    means: { type: 'card', card: mark, transaction: mark },
    suppliedAt: earlier.toISOString(),
    fiscal: { taxSystem: 0, method: 4, subject: 4, vat: null, email: mark },
    receipt: { number: mark, issuedAt: earlier.toISOString() },
  }),
  'shares.turns': (mark) => [
    {
      ...{ messageId: 1, type: 'response', text: mark, at: earlier.toISOString() },
      pictures: [{ number: 1, width: null, height: 4 }],
      quotes: [{ n: 1, text: mark }],
      model: { id: null, name: mark, providerId: 1, providerName: mark, voice: 'teal', draws: false },
    },
  ],
};

const earlier = new Date('2026-01-01T00:00:00Z');
const later = new Date('2099-01-01T00:00:00Z');

/**
 * Gives the user a row in each table that hangs on users, with the mark in every column that can hold a text. Tables and
 * columns are read from the database, so that none has to be named here.
 */
export async function fillBelongings({ database }: Pick<Deps, 'database'>, userId: number): Promise<void> {
  const owned = await tablesOfUsers({ database });
  const columns = new Map<string, Column[]>();
  for (const table of owned) columns.set(table, await columnsOf(database, table));
  let made = 0;
  /** Each one different, since some columns are unique. */
  const mark = () => `${trace} ${userId}-${(made += 1)}`;

  async function insert(table: string): Promise<Row> {
    const row: Row = {};
    for (const column of columns.get(table) ?? []) {
      const value = await valueOf(table, column);
      if (value !== undefined) row[column.name] = value;
    }
    const names = Object.keys(row);
    const types = columns.get(table) ?? [];
    const places = names.map(
      (name, index) => `$${index + 1}::${types.find((one) => one.name === name)?.type}`,
    );
    const { rows } = await database.pool.query<Row>(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')}) returning *`,
      Object.values(row),
    );
    return rows[0] ?? {};
  }

  /** Undefined for a column that is left to its default. */
  async function valueOf(table: string, { name, type, required, parent, parentColumn }: Column) {
    const form = particular[`${table}.${name}`];
    if (form) return stored(form(mark()));
    if (parent === 'users' || name.endsWith('user_id') || name === 'owner_id') return userId;
    // A row of the same table would need one itself.
    if (parent === table) return undefined;
    if (parent && parentColumn && owned.includes(parent)) return (await insert(parent))[parentColumn];
    if (parent && parentColumn) return required ? anyOf(parent, parentColumn) : undefined;
    if (type === 'text') return mark();
    if (type === 'text[]') return [mark()];
    if (type.startsWith('json')) return JSON.stringify({ text: mark() });
    return required ? plainValue(name, type) : undefined;
  }

  async function anyOf(table: string, column: string): Promise<unknown> {
    const { rows } = await database.pool.query<Row>(`select "${column}" from ${table} limit 1`);
    if (rows[0]) return rows[0][column];
    // Nobody's own, and empty: such as the operator's promo codes.
    columns.set(table, await columnsOf(database, table));
    return (await insert(table))[column];
  }

  for (const table of owned) await insert(table);
}

/** As the driver takes it: a list would become an array of the database. */
function stored(value: unknown): unknown {
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

function plainValue(name: string, type: string): unknown {
  if (type === 'date' || type.startsWith('timestamp')) return /expires|ends/.test(name) ? later : earlier;
  if (type.endsWith('[]')) return [];
  if (type === 'boolean') return false;
  if (type === 'uuid') return randomUUID();
  if (type === 'tsvector') return trace;
  return 0;
}

/** The columns somebody has to fill, or may. */
async function columnsOf({ pool }: Deps['database'], table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef as required,
       f.confrelid::regclass::text as parent, p.attname as "parentColumn"
     from pg_attribute a
     left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]
     left join pg_attribute p on p.attrelid = f.confrelid and p.attnum = f.confkey[1]
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.attidentity = '' and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  return rows;
}

/** Tables with user data: those with a user column, a foreign key to users, or one to such a table. */
export async function tablesOfUsers({ database }: Pick<Deps, 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    with recursive links as (
      select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    ),
    owned as (
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and (column_name like '%user\\_id' or column_name = 'owner_id')
      union select child from links where parent = 'users'
      union select links.child from links join owned on owned.name = links.parent
    )
    select distinct name from owned where name <> 'users' order by name`);
  return rows.map(({ name }) => name);
}

/** Every row of every product table, as sorted text. */
export async function snapshot({ database }: Pick<Deps, 'database'>): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name::text as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'nodes' order by 1`,
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
