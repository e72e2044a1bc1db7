/** An answer with every construct. */
export const answerSample = `For your volume (about 40 jobs a second at peak[^1]) PostgreSQL is enough, and it keeps the job and the row it changes in **one transaction**. Redis wins *only* once you fan out past a ~~few hundred~~ few thousand jobs a second. The call is \`claim_jobs()\`, the manual is [here](https://www.postgresql.org/docs/current/sql-select.html).

\`\`\`sql
update jobs set state = 'active', started_at = now()
where id = (select id from jobs where state = 'queued'
            order by priority, id for update skip locked limit 1)
returning *;  -- one round trip, no double delivery
\`\`\`

| Point | PostgreSQL | Redis |
|---|---|---|
| Same transaction as your data | Yes | No |
| Measured ceiling here | 2.1k jobs/s | 31k jobs/s |

# What to do next
Headings of an answer begin below those of the page.

## Second level
### Third level
#### Fourth level

1. Ship the smaller change first:
   - it can be undone,
   - it needs no new service;
     1. not even a small one.
2. Measure for a week.

   A plan is *from $5 to $10* a month, so money is no reason.
3. Then decide.

- [x] Table with an index on \`state, priority, id\`
- [ ] Worker that stops cleanly
- [ ] Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz_without_a_single_place_to_break_the_line_in_it

> Premature optimisation is the root of all evil.
>
> Donald Knuth

---

Waiting time grows with load: with $\\rho = \\lambda / \\mu$ below one, the mean number in the queue is

$$
L_q = \\frac{\\rho^2}{1 - \\rho}, \\qquad W_q = \\frac{L_q}{\\lambda} = \\int_0^\\infty \\left(1 - F(t)\\right) dt
$$

and \\(W = W_q + 1/\\mu\\). A formula that is no TeX, $\\frac{1$, stays as it was written.

\`\`\`ts
interface Job {
  readonly id: number;
  state: 'queued' | 'active' | 'done';
}

/** Claims one job, or none. */
export async function claim(db: Database, now: Date): Promise<Job | undefined> {
  const { rows } = await db.query<Job>(claimQuery, [now]); // a line that is long enough to scroll in its own box, whatever the width of the page is
  return rows[0];
}
\`\`\`

\`\`\`mermaid
flowchart LR
  A[Request] --> B{Queue}
  B -->|claimed| C[Worker]
  C --> D[(PostgreSQL)]
  B -->|waits| B
\`\`\`

\`\`\`mermaid
flowchart LR
  A[This one --> is broken
\`\`\`

| Model | In | Out | Context | Image | Speed | Price | Region | Since | Licence | Notes | Вердикт |
|---|--:|--:|--:|:-:|---|--:|---|---|---|---|---|
| Large | 3.00 | 15.00 | 200k | yes | 80/s | $18 | eu, us | 2025 | closed | best at code and long documents | да |
| Small | 0.25 | 1.25 | 128k | no | 190/s | $1.50 | us | 2026 | open | quick | возможно |

Raw HTML stays words: <b onclick="alert(1)">bold</b> <script>alert(1)</script>, but a break<br>is a break.

![Throughput by day](https://pictures.example/throughput.png)

[^1]: Measured on two cores in **March**, see the notes.`;

/** The same kind of text without formatting. */
export const plainSample = `# Not a heading
**Not bold**, and   every space   is kept.
- no list
`;
