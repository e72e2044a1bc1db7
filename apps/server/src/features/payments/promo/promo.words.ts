import type { Locale } from '@polylogue/contract/limits';

/** Why a known code cannot be activated. */
export type PromoRefusal = 'used' | 'expired' | 'unverified';

/** What the page shows as the error. */
export const refusals: Record<Locale, Record<PromoRefusal, string>> = {
  en: {
    used: 'You have already used this promo code.',
    expired: 'This promo code has expired.',
    unverified: 'Confirm your e-mail address first: the link is in your mailbox.',
  },
  ru: {
    used: 'Вы уже использовали этот промокод.',
    expired: 'Срок действия этого промокода истёк.',
    unverified: 'Сначала подтвердите почту: ссылка в вашем ящике.',
  },
  fr: {
    used: 'Vous avez déjà utilisé ce code promo.',
    expired: 'Ce code promo a expiré.',
    unverified: 'Confirmez d’abord votre adresse e-mail : le lien est dans votre boîte.',
  },
};
