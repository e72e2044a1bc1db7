/** How far a column is scrolled, and how far it can be. */
export interface Reach {
  top: number;
  max: number;
}

/** How far along a column is: 0 at its beginning, 1 at its end. */
function part({ top, max }: Reach): number {
  return max <= 0 ? 0 : top / max;
}

/** How far each column is ahead of the others, by whatever tells columns apart. */
export type Leads<Column> = ReadonlyMap<Column, number>;

/** The scroll position of a column that follows another: as far along, plus what it was moved apart. */
export function followingTop<Column>(
  leads: Leads<Column>,
  leader: { column: Column; reach: Reach },
  follower: { column: Column; reach: Reach },
): number {
  const lead = (leads.get(follower.column) ?? 0) - (leads.get(leader.column) ?? 0);
  const along = Math.min(1, Math.max(0, part(leader.reach) + lead));
  return Math.round(along * Math.max(0, follower.reach.max));
}

/** The leads after one column was scrolled alone. */
export function movedApart<Column>(
  leads: Leads<Column>,
  column: Column,
  { from, to }: { from: Reach; to: Reach },
): Leads<Column> {
  const lead = (leads.get(column) ?? 0) + part(to) - part(from);
  return new Map(leads).set(column, lead);
}
