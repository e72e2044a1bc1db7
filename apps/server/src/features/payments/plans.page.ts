import {
  planNames,
  tariffListOf,
  vatOfPrices,
  type CardType,
  type Tariff,
} from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import { offeredModelsOf, type OfferedModel } from '@polylogue/contract/models';
import type { FastifyRequest } from 'fastify';
import { publicUrl, type Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { queryOf } from '../../platform/http/url-parts.ts';
import { alternatesOf, localizedAddress } from '../../platform/pages/localized-addresses.ts';
import type { ServerPage } from '../../platform/pages/server-page.ts';
import { organizationFacts, productName } from '../../site-facts.ts';
import { cardTypeOf, countryOfGuest, currencyOf } from '../billing/card-type.service.ts';
import { tariffOffers } from '../billing/offers.service.ts';
import { presentOfferedModel } from '../models/models.present.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { includesVatIn } from './vat/taxation.ts';

const path = '/tariffs';

/** What search engines are told about the page. */
const descriptions: Record<Locale, string> = {
  en: 'Plans and prices of Polylogue. Every plan has every AI model: ask several at once, compare their answers and pay by the token. Free to start.',
  ru: 'Тарифы и цены Polylogue. В каждом тарифе есть все нейросети: спрашивайте сразу несколько, сравнивайте ответы и платите за токены. Начать можно бесплатно.',
  fr: 'Formules et prix de Polylogue. Chaque formule donne accès à tous les modèles d’IA : interrogez-en plusieurs, comparez, payez au jeton. Démarrage gratuit.',
};

/** The plans as guests see them. */
export function plansPage(deps: PaymentsDeps & Pick<Deps, 'models'>): ServerPage {
  const site = publicUrl(deps.config);
  return {
    path: /^\/tariffs\/?$/,
    reads: ['card', 'period', 'plan'],
    isPublic: true,
    isForGuests: true,
    listed: async () => [{ path }],
    read: async ({ request, locale }) => {
      const asked = cardAsked(request.url);
      const country = countryFor(request, deps.config);
      const tariffs = await tariffOffers(deps.database.db, currencyOf[cardTypeOf(asked, country)]);
      const included = includesVatIn(deps, { country, now: deps.clock.now() });
      return {
        head: {
          description: descriptions[locale],
          url: localizedAddress(site, path, locale),
          type: 'website',
          alternates: alternatesOf(site, path),
          jsonLd: [productFacts(site, locale, tariffs)],
        },
        answers: [
          { path: tariffListOf.path, query: { card: asked ?? 'own' }, answer: tariffs },
          { path: vatOfPrices.path, query: {}, answer: { included } },
          { path: offeredModelsOf.path, query: {}, answer: offeredModels(deps) },
        ],
      };
    },
  };
}

/** Caches keep what a visitor without cookies gets at an address that names its language: that is the edition's. */
function countryFor(request: FastifyRequest, config: Config): string {
  const isShared = request.headers.cookie === undefined && queryOf(request.url).has('lang');
  return isShared ? config.SITE_LOCATION : countryOfGuest(request, config);
}

function offeredModels({ models, config }: Pick<Deps, 'models' | 'config'>): OfferedModel[] {
  return models.list().map((entry) => presentOfferedModel(entry, config.CAPSULE_TOKENS));
}

function cardAsked(url: string): CardType | undefined {
  const card = queryOf(url).get('card');
  return card === 'ru' || card === 'other' ? card : undefined;
}

/** The product with what a month of each plan costs. */
function productFacts(site: string, locale: Locale, tariffs: readonly Tariff[]) {
  return {
    '@type': 'Product',
    name: productName,
    description: descriptions[locale],
    image: `${site}/icons/512.png`,
    brand: { '@type': 'Brand', name: productName },
    url: localizedAddress(site, path, locale),
    offers: tariffs
      .filter(({ period }) => period === 'month')
      .map(({ key, amount, currency }) => ({
        '@type': 'Offer',
        name: planNames[key],
        price: (amount / 100).toFixed(2),
        priceCurrency: currency,
        availability: 'https://schema.org/InStock',
        url: localizedAddress(site, path, locale),
        seller: organizationFacts(site),
      })),
  };
}
