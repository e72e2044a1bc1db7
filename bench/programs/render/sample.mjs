// Twenty thousand characters as models write them: prose, lists, tables, code. No maths or diagrams, since
// the peers need further packages for them.
const length = 20_000;

const section = (number) => `## Step ${number}: move the queue

For a volume of about ${number * 40} jobs a second **PostgreSQL is enough**, and it keeps the job and the row it changes in
*one transaction*. Redis wins only once you fan out past a few thousand jobs a second; see [the manual](https://www.postgresql.org/docs/current/sql-select.html)
and the notes on \`skip locked\`. Money is no reason: a plan is from $5 to $10 a month.

1. Ship the smaller change first, because it can be undone:
   - it needs no new service,
   - it has ~~no~~ one index.
2. Measure for a week, with \`pg_stat_statements\` switched on.
3. Then decide, and write down **why**.

\`\`\`ts
interface Job {
  readonly id: number;
  state: 'queued' | 'active' | 'done';
}

/** Claims one job, or none. */
export async function claim${number}(db: Database, now: Date): Promise<Job | undefined> {
  const { rows } = await db.query<Job>(claimQuery, [now]);
  if (rows.length === 0) return undefined;
  return rows[0];
}
\`\`\`

| Point | PostgreSQL | Redis |
|---|---|--:|
| Same transaction as your data | Yes | No |
| Measured ceiling here | 2.${number}k jobs/s | 31k jobs/s |
| Lost on a power cut | nothing | up to a second |

> Premature optimisation is the root of all evil, and so is a queue nobody watches.

- [x] Table with an index on \`state, priority, id\`
- [ ] Worker that stops cleanly

Что дальше: сначала выпустите меньшее изменение, его можно отменить. Ensuite, mesurez pendant une semaine.

`;

function write() {
  let text = '';
  for (let number = 1; text.length < length; number += 1) text += section(number);
  return text.slice(0, length);
}

/** The answer shown by every variant. */
export const sample = write();
