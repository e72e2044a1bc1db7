import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * The public schema as text: one line per column, index and constraint. Must be identical on every version, so
 * differences between PostgreSQL versions (18 lists not-null constraints in the catalogue) are left out.
 */
export async function describeSchema(db: NodePgDatabase): Promise<string> {
  const columns = await lines(
    db,
    sql`select table_name || '.' || column_name || ' ' || data_type
          || case when is_nullable = 'NO' then ' not null' else '' end
          || coalesce(' default ' || column_default, '')
          || case when is_identity = 'YES' then ' identity' else '' end as line
        from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const indexes = await lines(
    db,
    sql`select indexdef as line from pg_indexes where schemaname = 'public' order by tablename, indexname`,
  );
  const constraints = await lines(
    db,
    sql`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
        from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('f', 'c') order by 1`,
  );
  return ['columns', ...columns, '', 'indexes', ...indexes, '', 'constraints', ...constraints, ''].join('\n');
}

async function lines(db: NodePgDatabase, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(query);
  return rows.map(({ line }) => line);
}
