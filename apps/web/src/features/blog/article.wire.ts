import type {
  Article as WireArticle,
  ArticleCard as WireCard,
  Heading as WireHeading,
} from '@polylogue/contract/blog';

/** A category of articles. */
export interface Heading {
  id: number;
  urlId: string;
  title: string;
}

/** An article as lists show it. */
export interface ArticleCard extends Omit<WireCard, 'heading'> {
  heading: Heading;
}

/** An article with its text. */
export interface Article extends Omit<WireArticle, 'heading' | 'related'> {
  heading: Heading;
  related: ArticleCard[];
}

/** A heading as the wire spells it. */
export function headingOf<Wire extends WireHeading>({ url_id: urlId, ...rest }: Wire) {
  return { ...rest, urlId };
}

/** A card as the wire spells it. */
export function cardOf(card: WireCard): ArticleCard {
  return { ...card, heading: headingOf(card.heading) };
}

/** An article as the wire spells it. */
export function articleOf(article: WireArticle): Article {
  return { ...article, heading: headingOf(article.heading), related: article.related.map(cardOf) };
}
