import type { FastifyInstance } from 'fastify';
import type { ServerPage } from './platform/pages/server-page.ts';
import { sitemapOf } from './platform/pages/sitemap.ts';

/** Where programs have nothing to look for: calls, the workspace, payments and links that were mailed to one reader. */
const privateAreas = [
  '/api/',
  '/realtime',
  '/chat',
  '/payment',
  '/cloud/',
  '/after-payment-success',
  '/after-payment-error',
  '/default/reset-password',
  '/verify-email/',
  '/revert-email/',
  '/oauth/',
  '/site/',
  '/ticket/',
] as const;

/** Pictures for link previews. */
const pictures = ['/api/blog/cover', '/api/share/cover'] as const;

/** Programs that make link previews: whoever sends the link of a shared chat wants one. */
const previewers = [
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
] as const;

const hour = 'public, max-age=3600';

/** Serves what programs read before they visit: which pages there are, and where they may go. */
export function serveCrawlers(
  app: FastifyInstance,
  { site, pages }: { site: string; pages: readonly ServerPage[] },
): void {
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .header('cache-control', hour)
      .type('application/xml; charset=utf-8')
      .send(await sitemapOf(site, pages)),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', hour).type('text/plain; charset=utf-8').send(robotsOf(site)),
  );
}

function robotsOf(site: string): string {
  const rules = [
    ...privateAreas.map((path) => `Disallow: ${path}`),
    ...pictures.map((path) => `Allow: ${path}`),
  ];
  return [
    'User-agent: *',
    ...rules,
    'Disallow: /share/',
    '',
    ...previewers.map((name) => `User-agent: ${name}`),
    ...rules,
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n');
}
