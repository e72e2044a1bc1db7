import type { RefundReason } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';

/** Why people want their money back. Numbers are kept with refunds and never change; 11 is "other". */
const titles: readonly Record<Locale, string>[] = [
  { en: 'I bought it by mistake', ru: 'Купил по ошибке', fr: 'Je l’ai acheté par erreur' },
  {
    en: 'I was charged again without expecting it',
    ru: 'Неожиданное повторное списание',
    fr: 'J’ai été prélevé à nouveau sans m’y attendre',
  },
  { en: 'It is too expensive', ru: 'Слишком дорого', fr: 'C’est trop cher' },
  { en: 'I no longer need it', ru: 'Больше не нужно', fr: 'Je n’en ai plus besoin' },
  {
    en: 'The answers are not good enough',
    ru: 'Не устраивает качество ответов',
    fr: 'Les réponses ne sont pas assez bonnes',
  },
  {
    en: 'A model I wanted is missing',
    ru: 'Нет нужной модели',
    fr: 'Il manque un modèle que je voulais',
  },
  {
    en: 'A feature I wanted is missing',
    ru: 'Нет нужной функции',
    fr: 'Il manque une fonction que je voulais',
  },
  {
    en: 'It is slow or does not work',
    ru: 'Работает медленно или с ошибками',
    fr: 'C’est lent ou ne fonctionne pas',
  },
  { en: 'It is hard to use', ru: 'Неудобно пользоваться', fr: 'C’est difficile à utiliser' },
  { en: 'I use another service', ru: 'Пользуюсь другим сервисом', fr: 'J’utilise un autre service' },
  { en: 'Other', ru: 'Другое', fr: 'Autre' },
];

/** The reasons in a language. */
export function refundReasonsIn(language: Locale): RefundReason[] {
  return titles.map((title, index) => ({ id: index + 1, title: title[language] }));
}

/** Whether the number is one of the reasons. */
export function isRefundReason(reason: number): boolean {
  return reason >= 1 && reason <= titles.length;
}
