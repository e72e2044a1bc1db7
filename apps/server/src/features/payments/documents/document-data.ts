import { cardLabel } from '@polylogue/contract/card-label';
import { planNames } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import { nameOf } from '../billing-info/billing-info.service.ts';
import type { DocumentContent } from './document-content.ts';
import { formatsOf, type Formats } from '../spelled.ts';
import { numberOf, type DocumentRow } from './documents.queries.ts';
import { documentWords, filled, taxSystems, type DocumentWords } from './words.ts';

type Pair = [label: string, value: string];

/** A document as its template sets it: texts only. */
interface DocumentPage {
  title: string;
  facts: Pair[];
  seller: { label: string; lines: string[] };
  buyer: { label: string; lines: string[] };
  head: string[];
  row: string[];
  remark: string | null;
  totals: Pair[];
  total: Pair;
  notes: string[];
  means: Pair[];
  fiscal: { title: string; facts: Pair[]; note: string } | null;
}

/** What the template is given: one document or several, each on a page of its own. */
export function documentData(rows: readonly DocumentRow[], language: Locale): object {
  const pages = rows.map((row) => pageOf(row, language));
  return { language, title: pages.map(({ title }) => title).join(', '), pages };
}

function pageOf(row: DocumentRow, language: Locale): DocumentPage {
  const { content, kind, gross, vat } = row;
  const words = documentWords[language];
  const format = formatsOf(row.currency, language);
  const isNote = kind === 'credit-note';
  const titles = {
    receipt: words.receipt,
    'corrected-receipt': words.corrected,
    'credit-note': words.creditNote,
  };
  const { tax } = content;
  const rate = tax.kind === 'standard' ? format.rate(tax.rate) : '–';
  const country = tax.country === null ? '' : nameOf(tax.country, language);
  // Where no VAT could be due there is no word of it in the sums.
  const isTaxed = tax.kind === 'standard' || tax.kind === 'reverse';
  const vatLabel = tax.kind === 'standard' ? filled(words.vatOf, { rate, country }) : words.vat;
  const sums = [format.money(gross - vat), rate, format.money(vat), format.money(gross)];
  return {
    title: `${titles[kind]} ${numberOf(row)}`,
    facts: [
      [words.issued, format.date(row.issuedAt)],
      [isNote ? words.refunded : words.supplied, format.date(content.suppliedAt)],
    ],
    seller: { label: words.seller, lines: sellerLines(content, words) },
    buyer: { label: words.buyer, lines: buyerLines(content, words, language) },
    head: [
      words.description,
      ...(isTaxed ? [words.net, words.rate, words.vat, words.gross] : [words.amount]),
    ],
    row: [thingOf(content, words, format), ...(isTaxed ? sums : sums.slice(-1))],
    remark: isNote ? null : remarkOf(content, words, format),
    totals: isTaxed
      ? [
          [words.net, format.money(gross - vat)],
          [vatLabel, format.money(vat)],
        ]
      : [],
    total: [isNote ? words.totalReturned : words.total, format.money(gross)],
    notes: notesOf(row, words, format),
    means: meansOf(content, { words, language, isNote }),
    // The cash desk was told of the sale and is not told again.
    fiscal: kind === 'corrected-receipt' ? null : fiscalOf(content, words, isNote),
  };
}

function sellerLines({ seller }: DocumentContent, words: DocumentWords): string[] {
  const label = seller.country === 'RU' ? words.inn : words.taxNumber;
  return [seller.name, seller.address, seller.registration, `${label} ${seller.taxNumber}`];
}

function buyerLines({ buyer }: DocumentContent, words: DocumentWords, language: Locale): string[] {
  const { name, address, country, vatNumber, kpp, email } = buyer;
  const isRussian = country === 'RU';
  const number = vatNumber === null ? '' : isRussian ? vatNumber.replace(/^RU/, '') : vatNumber;
  return [
    name,
    ...linesOf(address),
    country === null ? '' : nameOf(country, language),
    number === '' ? '' : `${isRussian ? words.inn : words.taxNumber} ${number}`,
    kpp ? `${words.kpp} ${kpp}` : '',
    email,
  ].filter((line) => line !== '');
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** What was sold, with the days of a plan. */
function thingOf({ thing }: DocumentContent, words: DocumentWords, format: Formats): string {
  const { kind, plan, period, tokens, startsAt, endsAt } = thing;
  if (kind === 'fee') return words.fee;
  if (kind === 'tokens' || plan === null) return filled(words.tokens, { tokens: format.count(tokens) });
  const name = filled(period === 'year' ? words.year : words.month, { plan: planNames[plan] });
  if (startsAt === null || endsAt === null) return name;
  const span = filled(words.periodOf, { from: format.date(startsAt), until: format.date(endsAt) });
  return `${name}, ${span}`;
}

/** Why less than the listed price was charged; null if it was not. */
function remarkOf(content: DocumentContent, words: DocumentWords, format: Formats): string | null {
  const { price, credit, discount, tax } = content;
  const parts: [string, number][] = [
    [words.credit, credit],
    [words.discount, discount],
    [words.deducted, tax.deducted],
  ];
  const reductions = parts.flatMap(([text, sum]) =>
    sum > 0 ? [filled(text, { sum: format.money(sum) })] : [],
  );
  if (reductions.length === 0) return null;
  return [filled(words.reduced, { price: format.money(price) }), ...reductions].join(', ');
}

function notesOf({ kind, content }: DocumentRow, words: DocumentWords, format: Formats): string[] {
  const { tax, receipt } = content;
  const notes = tax.kind === 'standard' ? [] : [words[tax.kind]];
  if (!receipt) return notes;
  const date = format.date(receipt.issuedAt);
  const text = kind === 'corrected-receipt' ? words.replaces : words.forReceipt;
  return [filled(text, { number: receipt.number, date }), ...notes];
}

function meansOf(
  { means }: DocumentContent,
  { words, language, isNote }: { words: DocumentWords; language: Locale; isNote: boolean },
): Pair[] {
  const card = means.card === null ? words.card : `${words.card} ${cardLabel(means.card, language)}`;
  const how = means.type === 'sbp' ? words.sbp : card;
  return [
    [isNote ? words.returnedTo : words.paidWith, how],
    [words.transaction, means.transaction],
  ];
}

/** The signs of the cash desk's receipt. Names of tax systems are Russian in every language. */
function fiscalOf(
  { fiscal }: DocumentContent,
  words: DocumentWords,
  isNote: boolean,
): DocumentPage['fiscal'] {
  if (!fiscal) return null;
  const facts: Pair[] = [
    [words.fiscalSign, isNote ? words.fiscalReturn : words.fiscalIncome],
    [words.taxSystem, taxSystems[fiscal.taxSystem] ?? String(fiscal.taxSystem)],
    [words.method, `${fiscal.method} (${fiscal.method <= 3 ? words.prepaid : words.settled})`],
    [words.subject, `${fiscal.subject} (${words.subjectService})`],
  ];
  if (fiscal.email !== '') facts.push([words.sentTo, fiscal.email]);
  return { title: words.fiscal, facts, note: words.fiscalNote };
}
