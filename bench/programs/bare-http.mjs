// Floor of `http`: node:http with the product's token check, the same single query and the same schema; no
// framework.
import { createServer } from 'node:http';
import { session } from '@polylogue/contract/accounts';
import pg from 'pg';
import { createAccessTokens } from '../../apps/server/src/features/accounts/sessions/access-token.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const { DATA_DIR, DATABASE_URL, PORT, SESSION_SECRET } = process.env;
const database = await openDatabase({
  dataDirectory: DATA_DIR,
  databaseUrl: DATABASE_URL,
  log: createLog('warn'),
});
const pool = new pg.Pool({ ...database.connection, max: 8 });
const accessTokens = createAccessTokens({ secret: SESSION_SECRET, clock: systemClock(0) });

const server = createServer(async (request, response) => {
  const token = /(?:^|; )access=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const caller = token ? await accessTokens.verify(token) : null;
  if (!caller || request.url !== '/api/account-info/me') return response.writeHead(401).end();
  const { rows } = await pool.query('select * from users where id = $1 and deleted_at is null', [
    caller.userId,
  ]);
  const body = JSON.stringify(session.parse(presented(rows[0])));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});

server.listen(Number(PORT), '127.0.0.1', async () => {
  const access = await accessTokens.sign({ userId: await insertUser(), sessionId: 'bench' });
  console.log('ready', JSON.stringify({ access }));
});

process.once('SIGTERM', async () => {
  server.closeAllConnections();
  await pool.end();
  await database.close();
  process.exit(0);
});

function presented({ id, username, display_name, avatar, country, locale, email, email_verified_at }) {
  return {
    isAuth: true,
    username,
    displayName: display_name,
    avatar,
    userId: id,
    country,
    language: locale,
    emailVerified: email_verified_at !== null,
    unverifiedEmail: email_verified_at === null ? email : null,
    maySend: email_verified_at !== null,
    impersonated: false,
  };
}

async function insertUser() {
  const { rows } = await pool.query(`
    insert into users (email, username, display_name, locale, created_at)
    values ('floor@example.test', 'floor', 'Floor', 'en', now()) returning id
  `);
  return rows[0].id;
}
