import type { Locale } from '@polylogue/contract/limits';

/** What documents say, by language. `{…}` is filled in. */
export interface DocumentWords {
  receipt: string;
  corrected: string;
  creditNote: string;
  number: string;
  issued: string;
  supplied: string;
  refunded: string;
  seller: string;
  buyer: string;
  taxNumber: string;
  inn: string;
  kpp: string;
  description: string;
  net: string;
  rate: string;
  vat: string;
  gross: string;
  amount: string;
  total: string;
  totalReturned: string;
  vatOf: string;
  paidWith: string;
  returnedTo: string;
  card: string;
  sbp: string;
  transaction: string;
  forReceipt: string;
  replaces: string;
  reverse: string;
  outside: string;
  exempt: string;
  reduced: string;
  credit: string;
  discount: string;
  deducted: string;
  periodOf: string;
  tokens: string;
  fee: string;
  month: string;
  year: string;
  fiscal: string;
  fiscalSign: string;
  fiscalReturn: string;
  fiscalIncome: string;
  taxSystem: string;
  method: string;
  subject: string;
  subjectService: string;
  sentTo: string;
  fiscalNote: string;
  prepaid: string;
  settled: string;
}

const en: DocumentWords = {
  receipt: 'Receipt',
  corrected: 'Corrected receipt',
  creditNote: 'Credit note',
  number: 'Number',
  issued: 'Issued on',
  supplied: 'Date of supply',
  refunded: 'Date of refund',
  seller: 'Seller',
  buyer: 'Buyer',
  taxNumber: 'VAT number',
  inn: 'INN',
  kpp: 'KPP',
  description: 'Description',
  net: 'Net',
  rate: 'VAT rate',
  vat: 'VAT',
  gross: 'Gross',
  amount: 'Amount',
  total: 'Total paid',
  totalReturned: 'Total returned',
  vatOf: 'VAT {rate} ({country})',
  paidWith: 'Paid with',
  returnedTo: 'Returned to',
  card: 'Bank card',
  sbp: 'Fast payment system (SBP)',
  transaction: 'Transaction',
  forReceipt: 'This credit note corrects receipt {number} of {date}.',
  replaces: 'This receipt corrects the buyer’s details and replaces receipt {number} of {date}.',
  reverse:
    'Reverse charge: VAT is to be accounted for by the customer (Article 196 of Directive 2006/112/EC).',
  outside: 'Not subject to VAT: the customer is established outside the territory of taxation.',
  exempt: 'The seller does not charge VAT.',
  reduced: 'Listed price {price}',
  credit: 'credit for the earlier plan −{sum}',
  discount: 'discount −{sum}',
  deducted: 'VAT not charged −{sum}',
  periodOf: '{from} to {until}',
  tokens: 'Package of {tokens} tokens',
  fee: 'Early end of the yearly plan',
  month: '{plan} plan, one month',
  year: '{plan} plan, one month of a yearly plan',
  fiscal: 'Fiscal data (54-FZ)',
  fiscalSign: 'Kind of settlement',
  fiscalIncome: 'income',
  fiscalReturn: 'return of income',
  taxSystem: 'Tax system',
  method: 'Sign of payment method',
  subject: 'Sign of payment subject',
  subjectService: 'service',
  sentTo: 'Cash desk receipt sent to',
  fiscalNote: 'The cash desk receipt of the online cash register is sent separately.',
  prepaid: 'prepayment',
  settled: 'full settlement',
};

const ru: DocumentWords = {
  receipt: 'Квитанция об оплате',
  corrected: 'Исправленная квитанция',
  creditNote: 'Кредит-нота',
  number: 'Номер',
  issued: 'Дата документа',
  supplied: 'Дата оказания услуги',
  refunded: 'Дата возврата',
  seller: 'Продавец',
  buyer: 'Покупатель',
  taxNumber: 'Номер плательщика НДС (VAT)',
  inn: 'ИНН',
  kpp: 'КПП',
  description: 'Наименование',
  net: 'Без НДС',
  rate: 'Ставка НДС',
  vat: 'НДС',
  gross: 'С НДС',
  amount: 'Сумма',
  total: 'Всего оплачено',
  totalReturned: 'Всего возвращено',
  vatOf: 'НДС {rate} ({country})',
  paidWith: 'Способ оплаты',
  returnedTo: 'Куда возвращено',
  card: 'Банковская карта',
  sbp: 'Система быстрых платежей (СБП)',
  transaction: 'Операция',
  forReceipt: 'Эта кредит-нота относится к квитанции {number} от {date}.',
  replaces: 'В этой квитанции исправлены данные покупателя; она заменяет квитанцию {number} от {date}.',
  reverse: 'Обратное начисление: НДС уплачивает покупатель (статья 196 Директивы 2006/112/ЕС).',
  outside: 'НДС не облагается: покупатель находится за пределами территории налогообложения.',
  exempt: 'Без НДС: продавец не начисляет НДС.',
  reduced: 'Цена по прейскуранту {price}',
  credit: 'зачтён остаток прежнего тарифа −{sum}',
  discount: 'скидка −{sum}',
  deducted: 'НДС не начислен −{sum}',
  periodOf: 'с {from} по {until}',
  tokens: 'Пакет токенов: {tokens}',
  fee: 'Досрочное завершение годового тарифа',
  month: 'Тариф {plan}, один месяц',
  year: 'Тариф {plan}, один месяц годового тарифа',
  fiscal: 'Фискальные данные (54-ФЗ)',
  fiscalSign: 'Признак расчёта',
  fiscalIncome: 'приход',
  fiscalReturn: 'возврат прихода',
  taxSystem: 'Система налогообложения',
  method: 'Признак способа расчёта',
  subject: 'Признак предмета расчёта',
  subjectService: 'услуга',
  sentTo: 'Кассовый чек отправлен на',
  fiscalNote: 'Кассовый чек онлайн-кассы приходит отдельным письмом.',
  prepaid: 'предоплата',
  settled: 'полный расчёт',
};

const fr: DocumentWords = {
  receipt: 'Reçu',
  corrected: 'Reçu rectificatif',
  creditNote: 'Avoir',
  number: 'Numéro',
  issued: 'Date d’émission',
  supplied: 'Date de la prestation',
  refunded: 'Date du remboursement',
  seller: 'Vendeur',
  buyer: 'Client',
  taxNumber: 'N° de TVA',
  inn: 'INN',
  kpp: 'KPP',
  description: 'Désignation',
  net: 'HT',
  rate: 'Taux de TVA',
  vat: 'TVA',
  gross: 'TTC',
  amount: 'Montant',
  total: 'Total payé',
  totalReturned: 'Total remboursé',
  vatOf: 'TVA {rate} ({country})',
  paidWith: 'Moyen de paiement',
  returnedTo: 'Remboursé sur',
  card: 'Carte bancaire',
  sbp: 'Système de paiement rapide (SBP)',
  transaction: 'Transaction',
  forReceipt: 'Cet avoir rectifie le reçu {number} du {date}.',
  replaces:
    'Ce reçu rectifie les coordonnées du client\u202f; il annule et remplace le reçu {number} du {date}.',
  reverse: 'Autoliquidation\u00a0: la TVA est due par le client (article 196 de la directive 2006/112/CE).',
  outside: 'Hors champ de la TVA\u00a0: le client est établi hors du territoire de taxation.',
  exempt: 'TVA non applicable au vendeur.',
  reduced: 'Prix affiché {price}',
  credit: 'crédit de l’offre précédente −{sum}',
  discount: 'remise −{sum}',
  deducted: 'TVA non facturée −{sum}',
  periodOf: 'du {from} au {until}',
  tokens: 'Pack de {tokens} jetons',
  fee: 'Fin anticipée de l’offre annuelle',
  month: 'Offre {plan}, un mois',
  year: 'Offre {plan}, un mois de l’offre annuelle',
  fiscal: 'Données fiscales (54-FZ)',
  fiscalSign: 'Nature de l’opération',
  fiscalIncome: 'encaissement',
  fiscalReturn: 'remboursement d’un encaissement',
  taxSystem: 'Régime fiscal',
  method: 'Mode de règlement',
  subject: 'Objet du règlement',
  subjectService: 'service',
  sentTo: 'Ticket de caisse envoyé à',
  fiscalNote: 'Le ticket de la caisse en ligne est envoyé séparément.',
  prepaid: 'paiement d’avance',
  settled: 'règlement intégral',
};

/** The words of each language. */
export const documentWords: Record<Locale, DocumentWords> = { en, ru, fr };

/** The Russian tax systems by their number, as the cash desk knows them. */
export const taxSystems: readonly string[] = [
  'ОСН',
  'УСН (доходы)',
  'УСН (доходы минус расходы)',
  'ЕНВД',
  'ЕСХН',
  'ПСН',
];

/** Puts values into a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
