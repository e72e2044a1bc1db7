/** The URL of a call; null if the base is not an http URL. `path` may have a query. */
export function hostAddress(baseUrl: string, path: string): URL | null {
  const base = URL.parse(baseUrl);
  if (base === null || !['http:', 'https:'].includes(base.protocol)) return null;
  const [pathname = '', query] = path.split('?');
  base.pathname = base.pathname.replace(/\/+$/, '') + pathname;
  for (const [name, value] of new URLSearchParams(query)) base.searchParams.set(name, value);
  return base;
}
