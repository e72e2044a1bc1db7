/** The product as search engines know it. */
export const productName = 'Polylogue';

/** Who publishes. Each page that names the publisher refers to the same one. */
export function organizationFacts(site: string) {
  return {
    '@type': 'Organization',
    '@id': `${site}/#organization`,
    name: productName,
    url: `${site}/`,
    logo: `${site}/icons/512.png`,
  };
}

/** The site as a whole. */
export function websiteFacts(site: string, locale: string) {
  return {
    '@type': 'WebSite',
    '@id': `${site}/#website`,
    name: productName,
    url: `${site}/`,
    inLanguage: locale,
    publisher: { '@id': `${site}/#organization` },
  };
}

/** The way from the site's first page to a page, that page last. */
export function breadcrumbFacts(way: readonly { name: string; url: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
