import type { Locale } from '@polylogue/contract/limits';

/** Why a known code cannot be activated. */
export type PromoRefusal = 'used' | 'expired';

/** What the page shows as the error. */
export const refusals: Record<Locale, Record<PromoRefusal, string>> = {
  en: {
    used: 'You have already used this promo code.',
    expired: 'This promo code has expired.',
  },
  ru: {
    used: 'Вы уже использовали этот промокод.',
    expired: 'Срок действия этого промокода истёк.',
  },
  fr: {
    used: 'Vous avez déjà utilisé ce code promo.',
    expired: 'Ce code promo a expiré.',
  },
};
