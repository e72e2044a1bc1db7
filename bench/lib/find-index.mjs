import { withClient } from './postgres.mjs';

/** Switches the triggers that write down what the index of find has to take in. */
export function switchFindTriggers(url, isOn) {
  const word = isOn ? 'enable' : 'disable';
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname like '%\\_find\\_%'`,
    );
    for (const { table, name } of rows) await client.query(`alter table ${table} ${word} trigger ${name}`);
  });
}
