import type { Locale } from '@polylogue/contract/limits';

/** What search engines and feed readers are told about the blog. */
export const blogWords: Record<Locale, { title: string; description: string }> = {
  en: {
    title: 'Blog',
    description:
      'How AI models think, where they differ and how to ask them better: guides, prompts, token prices and news from Polylogue.',
  },
  ru: {
    title: 'Блог',
    description:
      'Как думают нейросети, в чём они расходятся и как их лучше спрашивать: руководства, промпты, цены в токенах и новости Polylogue.',
  },
  fr: {
    title: 'Blog',
    description:
      'Comment les modèles d’IA raisonnent, où ils divergent et comment mieux les interroger : guides, prompts, prix en jetons et nouveautés de Polylogue.',
  },
};
