import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { statement } from '../db/statement.ts';
import type { DueKind, DueState } from './due.ts';

/** A worker silent for this long is taken for dead. */
export const leaseSeconds = 60;

/** How far a claim looks. */
export interface ClaimBounds {
  /** The oldest due rows that it looks at. With fewer, these are all there are. */
  window: number;
  /** Owners with something due that it looks at when more rows are due than the window has. */
  owners: number;
  /** Owners that it passes meanwhile, with those who only wait for later: ten thousandths of a second each. */
  steps: number;
}

const usualBounds: ClaimBounds = { window: 64, owners: 32, steps: 512 };

/** Rows beyond twice the places that are tried: others may be claiming the same. */
const spare = 16;

/** A row as it was claimed. */
export interface ClaimedRow {
  id: number;
  ownerId: number;
  tries: number;
  /** The request that made it due. */
  requestId: string | null;
  /** Exact to the microsecond, which a `Date` is not. */
  dueAt: string;
  /** By turn, then by place, it comes before or after the others. */
  turn: number;
  place: number;
}

/** A claimed row, or none, and after which owner the next claim looks on because of a backlog. */
type Claimed = (ClaimedRow | { id: null }) & { afterOwner: number };

/** `ahead`: seconds by which the product's clock is ahead of the machine's: none but in tests and demonstrations. */
type Rows = Record<'ahead', number>;

type Lease = Rows & { id: number; token: string };

type Name<Values> = (name: keyof Values & string) => Placeholder;

/** The time, by the clock of the database: those of two nodes differ. */
function now(value: Name<Rows>): SQL {
  return sql`(now() + make_interval(secs => ${value('ahead')}::float8))`;
}

function after(value: Name<Rows>, seconds: SQL | number): SQL {
  const interval = typeof seconds === 'number' ? sql.raw(String(seconds)) : seconds;
  return sql`(${now(value)} + make_interval(secs => ${interval}))`;
}

/** The statements of a kind. All are short and whole: none needs a transaction or a session. */
export function dueStatements(
  { table, id: idColumn, owner: ownerColumn }: Pick<DueKind, 'table' | 'id' | 'owner'>,
  bounds = usualBounds,
) {
  const most = (bound: keyof ClaimBounds) => sql.raw(String(bounds[bound]));
  const name = (column: PgColumn) => sql.identifier(column.name);
  const [id, owner, dueAt] = [name(idColumn), name(ownerColumn), name(table.dueAt)];
  const [leaseUntil, leaseToken, tries] = [name(table.leaseUntil), name(table.leaseToken), name(table.tries)];
  const [setAsideAt, setAsideReason] = [name(table.setAsideAt), name(table.setAsideReason)];
  const requestId = name(table.requestId);
  const isOwn = (value: Name<Lease>) =>
    sql`${id} = ${value('id')}::bigint and ${leaseToken} = ${value('token')}::uuid`;
  const freed = sql`${leaseUntil} = null, ${leaseToken} = null`;
  const uncounted = sql`${tries} = greatest(${tries} - 1, 0)`;
  const isFree = (value: Name<Rows>) => sql`(${leaseUntil} is null or ${leaseUntil} <= ${now(value)})`;

  return {
    /**
     * Takes rows by turns: first those of owners of whom the fewest run, then of those who were served longest ago, then the
     * oldest. Of a backlog longer than the window, the index leads from owner to owner, beginning after the one where the last
     * claim ended: a step costs the same however many rows an owner has.
     */
    claim: statement<
      Rows & { places: number; perOwner: number; afterOwner: number; served: number[]; token: string },
      Claimed
    >(
      (value) => sql`
        with recursive leased as materialized (
          select ${owner} as owner, count(*) as running from ${table}
          where ${leaseUntil} > ${now(value)} group by ${owner}
        ), oldest as materialized (
          select ${id} as id, ${owner} as owner, ${dueAt} as due_at from ${table}
          where ${dueAt} <= ${now(value)} and ${isFree(value)}
          order by ${dueAt} limit ${most('window')}
        ), owners (owner, due_at, step, found) as (
          select ${value('afterOwner')}::bigint, null::timestamptz, 0, 0
          where (select count(*) from oldest) = ${most('window')}
          union all
          select next.owner::bigint, next.due_at, step + 1, found + (next.due_at <= ${now(value)})::int
          from owners cross join lateral (
            select ${owner} as owner, ${dueAt} as due_at from ${table}
            where ${dueAt} is not null and ${owner} > owners.owner order by ${owner}, ${dueAt} limit 1
          ) as next
          where step < ${most('steps')} and found < ${most('owners')}
        ), heads as (
          select head.* from owners cross join lateral (
            select ${id} as id, ${owner} as owner, ${dueAt} as due_at from ${table}
            where ${owner} = owners.owner and ${dueAt} <= ${now(value)} and ${isFree(value)}
            order by ${dueAt} limit 1
          ) as head
          where owners.due_at <= ${now(value)}
        ), candidates as (
          select * from oldest union select * from heads
        ), ranked as (
          select id, due_at, coalesce(running, 0) + row_number() over (partition by owner order by due_at, id) as turn,
            coalesce(served.place, 0) as place
          from candidates left join leased using (owner)
          left join unnest(${value('served')}::bigint[]) with ordinality as served (owner, place) using (owner)
        ), first as (
          select * from ranked where turn <= ${value('perOwner')}::int
          order by turn, place, due_at, id limit 2 * ${value('places')} + ${sql.raw(String(spare))}
        ), picked as (
          select due.${id} as id, ranked.turn, ranked.place from first as ranked join ${table} as due on due.${id} = ranked.id
          where due.${dueAt} <= ${now(value)}
            and (due.${leaseUntil} is null or due.${leaseUntil} <= ${now(value)})
          order by ranked.turn, ranked.place, due.${dueAt}, due.${id} limit ${value('places')}
          for no key update of due skip locked
        ), taken as (
          update ${table} as due
          set ${leaseUntil} = ${after(value, leaseSeconds)}, ${leaseToken} = ${value('token')}::uuid, ${tries} = due.${tries} + 1
          from picked where due.${id} = picked.id
          returning due.${id}::float8 as id, due.${owner}::float8 as "ownerId", due.${tries} as tries,
            due.${requestId} as "requestId", due.${dueAt}::text as "dueAt", picked.turn::float8 as turn, picked.place::float8 as place
        )
        select taken.*, walk."afterOwner" from (
          select coalesce(max(owner) filter (where step = ${most('steps')} or found = ${most('owners')}), 0)::float8 as "afterOwner"
          from owners
        ) as walk left join taken on true`,
    ),

    /** Renews leases and returns whose they still were. */
    renew: statement<Rows & { ids: number[]; tokens: string[] }, { token: string }>(
      (value) => sql`
        update ${table} set ${leaseUntil} = ${after(value, leaseSeconds)}
        where ${id} = any(${value('ids')}::bigint[]) and ${leaseToken} = any(${value('tokens')}::uuid[])
        returning ${id}::text || ' ' || ${leaseToken}::text as token`,
    ),

    hold: statement<Lease, { id: unknown }>(
      (value) => sql`select ${id} as id from ${table} where ${isOwn(value)} for no key update`,
    ),

    /** Ends the work. What was made due meanwhile stays due. */
    end: statement<Lease & { dueAt: string; seconds: number | null }, { isDue: boolean | null }>(
      (value) => sql`
        update ${table} set ${freed}, ${tries} = 0, ${setAsideAt} = null, ${setAsideReason} = null,
          ${requestId} = case when ${dueAt} = ${value('dueAt')}::timestamptz then null else ${requestId} end,
          ${dueAt} = case when ${dueAt} = ${value('dueAt')}::timestamptz
            then ${after(value, sql`${value('seconds')}::float8`)} else ${dueAt} end
        where ${isOwn(value)} returning ${dueAt} <= ${now(value)} as "isDue"`,
    ),

    /** After a failed try. */
    backOff: statement<Lease & { seconds: number }, { id: unknown }>(
      (value) => sql`
        update ${table} set ${freed}, ${dueAt} = ${after(value, sql`${value('seconds')}::float8`)}
        where ${isOwn(value)} returning ${id} as id`,
    ),

    /** After a try that does not count. */
    postpone: statement<Lease & { seconds: number }, { id: unknown }>(
      (value) => sql`
        update ${table} set ${freed}, ${uncounted}, ${dueAt} = ${after(value, sql`${value('seconds')}::float8`)}
        where ${isOwn(value)} returning ${id} as id`,
    ),

    /** Gives a row to the next process as it was. */
    handBack: statement<Lease, { id: unknown }>(
      (value) => sql`update ${table} set ${freed}, ${uncounted} where ${isOwn(value)} returning ${id} as id`,
    ),

    /** What was made due meanwhile stays due and begins anew. */
    setAside: statement<Lease & { dueAt: string; reason: string }, { isAside: boolean }>(
      (value) => sql`
        update ${table} set ${freed}, (${dueAt}, ${tries}, ${setAsideAt}, ${setAsideReason}) = (
          select case when same then null else ${dueAt} end, case when same then ${tries} else 0 end,
            case when same then ${now(value)} end, case when same then ${value('reason')}::text end
          from (select ${dueAt} = ${value('dueAt')}::timestamptz as same) as compared
        )
        where ${isOwn(value)} returning ${setAsideAt} is not null as "isAside"`,
    ),

    exists: statement<{ id: number }, { id: unknown }>(
      (value) => sql`select ${id} as id from ${table} where ${id} = ${value('id')}::bigint`,
    ),

    /** A try that failed keeps its delay, and a row at work is not taken from its process. */
    makeDue: statement<
      Rows & { ownerId: number; ids: number[]; seconds: number; requestId: string | null },
      { id: unknown }
    >(
      (value) => sql`
        update ${table} set ${setAsideAt} = null, ${setAsideReason} = null,
          ${requestId} = coalesce(${value('requestId')}::text, ${requestId}),
          ${tries} = case when ${dueAt} is null then 0 else ${tries} end,
          ${dueAt} = case
            when ${dueAt} is null or ${leaseUntil} > ${now(value)} then ${after(value, sql`${value('seconds')}::float8`)}
            when ${tries} = 0 then least(${dueAt}, ${after(value, sql`${value('seconds')}::float8`)})
            else ${dueAt} end
        where ${owner} = ${value('ownerId')} and ${id} = any(${value('ids')}::bigint[])
        returning ${id} as id`,
    ),

    retry: statement<Rows & { id: number }, { id: number; ownerId: number }>(
      (value) => sql`
        update ${table} set ${setAsideAt} = null, ${setAsideReason} = null, ${tries} = 0, ${dueAt} = ${now(value)}
        where ${id} = ${value('id')}::bigint and ${setAsideAt} is not null
        returning ${id}::float8 as id, ${owner}::float8 as "ownerId"`,
    ),

    idsAside: statement<{ afterId: number; limit: number }, { id: number }>(
      (value) => sql`
        select ${id}::float8 as id from ${table} where ${setAsideAt} is not null and ${id} > ${value('afterId')}::bigint
        order by ${table}.${id} limit ${value('limit')}`,
    ),

    state: statement<Rows, Omit<DueState, 'kind'>>(
      (value) => sql`
        select waiting.n as waiting, coalesce(waiting.oldest, 0) as "oldestSeconds",
          (select count(*)::int from ${table} where ${leaseUntil} > ${now(value)}) as running,
          aside.n as "setAside", coalesce(aside.oldest, 0) as "asideSeconds"
        from (
          select count(*)::int as n, extract(epoch from ${now(value)} - min(${setAsideAt}))::float8 as oldest
          from ${table} where ${setAsideAt} is not null
        ) as aside, (
          select count(*)::int as n, extract(epoch from ${now(value)} - min(${dueAt}))::float8 as oldest
          from ${table} where ${dueAt} <= ${now(value)} and ${isFree(value)}
        ) as waiting`,
    ),

    aside: statement<
      { limit: number },
      { id: number; ownerId: number; setAsideAt: string; reason: string | null }
    >(
      (value) => sql`
        select ${id}::float8 as id, ${owner}::float8 as "ownerId", ${setAsideReason} as reason,
          to_char(${setAsideAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "setAsideAt"
        from ${table} where ${setAsideAt} is not null order by ${setAsideAt} desc, ${id} limit ${value('limit')}`,
    ),
  };
}
