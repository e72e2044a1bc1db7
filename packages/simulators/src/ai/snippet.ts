/** Comments of the code sample, in the language of the question. */
export interface SnippetNotes {
  read: string;
  work: string;
  show: string;
}

const SNIPPETS: Record<string, (topic: string, notes: SnippetNotes) => string> = {
  python: (topic, notes) => `# ${topic}
from pathlib import Path

def read(path: str) -> list[str]:      # ${notes.read}
    return Path(path).read_text(encoding="utf-8").splitlines()

def work(lines: list[str]) -> dict[str, int]:      # ${notes.work}
    counts: dict[str, int] = {}
    for word in " ".join(lines).lower().split():
        counts[word] = counts.get(word, 0) + 1
    return counts

for word, count in sorted(work(read("input.txt")).items()):      # ${notes.show}
    print(f"{count:5} {word}")`,
  typescript: (topic, notes) => `// ${topic}
interface Item {
  name: string;
  price: number;
}

// ${notes.read}
async function read(url: string): Promise<Item[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
  return response.json();
}

// ${notes.work}
function total(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.price, 0);
}

// ${notes.show}
console.log(total(await read('/items.json')));`,
  sql: (topic, notes) => `-- ${topic}
WITH recent AS (            -- ${notes.read}
  SELECT customer_id, amount, created_at
  FROM orders
  WHERE created_at >= CURRENT_DATE - INTERVAL '30 days'
)
SELECT customer_id,         -- ${notes.work}
       COUNT(*)    AS orders,
       SUM(amount) AS total
FROM recent
GROUP BY customer_id
ORDER BY total DESC         -- ${notes.show}
LIMIT 10;`,
  bash: (topic, notes) => `#!/usr/bin/env bash
# ${topic}
set -euo pipefail

input="\${1:?usage: $0 <file>}"     # ${notes.read}

tr -cs '[:alnum:]' '\\n' <"$input" |   # ${notes.work}
  sort | uniq -c | sort -rn |
  head -n 10                          # ${notes.show}`,
};

/** A fenced sample that runs as is: read, work, show. */
export function snippetOf(language: string, topic: string, notes: SnippetNotes): string {
  const write = SNIPPETS[language];
  return write ? `\`\`\`${language}\n${write(topic, notes)}\n\`\`\`` : '';
}
