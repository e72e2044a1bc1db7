import type { Json } from '../../json.ts';
import { reasonOf } from './cards.ts';
import type { CpTransaction } from './transactions.ts';

const STATUS_CODES = { AwaitingAuthentication: 1, Authorized: 2, Completed: 3, Cancelled: 4, Declined: 5 };
const CURRENCY_CODES: Record<string, number> = { RUB: 0, EUR: 1, USD: 2 };

/** Date and time without a zone, in UTC. */
export function isoOf(date: Date): string {
  return date.toISOString().slice(0, 19);
}

function messageFor({ status, reasonCode, culture }: CpTransaction): string {
  const isRussian = culture.startsWith('ru');
  if (reasonCode === 5051) return isRussian ? 'Недостаточно средств на карте' : 'Insufficient funds';
  if (status === 'Declined')
    return isRussian ? 'Платёж отклонён, попробуйте другую карту' : 'Payment declined, try another card';
  return isRussian ? 'Оплата успешно проведена' : 'Payment successful';
}

/** The transaction as answers and look-ups show it. */
export function modelOf(one: CpTransaction): Json {
  const date = (name: string, value: Date | null): Json => ({
    [name]: value && `/Date(${value.getTime()})/`,
    [`${name}Iso`]: value && isoOf(value),
  });
  const isDone = one.status === 'Completed' || one.status === 'Authorized';
  return {
    ReasonCode: one.reasonCode,
    PublicId: one.publicId,
    TerminalUrl: 'http://simulator.invalid',
    TransactionId: one.id,
    Amount: one.amount / 100,
    Currency: one.currency,
    CurrencyCode: CURRENCY_CODES[one.currency] ?? 0,
    PaymentAmount: one.amount / 100,
    PaymentCurrency: one.currency,
    PaymentCurrencyCode: CURRENCY_CODES[one.currency] ?? 0,
    InvoiceId: one.order || null,
    AccountId: one.account || null,
    Email: one.email || null,
    Description: one.description || null,
    JsonData: one.jsonData || null,
    ...date('CreatedDate', one.created),
    ...date('PayoutDate', null),
    PayoutAmount: null,
    ...date('AuthDate', isDone ? one.created : null),
    ...date('ConfirmDate', one.status === 'Completed' ? one.created : null),
    AuthCode: isDone ? 'A1B2C3' : null,
    TestMode: true,
    Rrn: null,
    OriginalTransactionId: one.original,
    FallBackScenarioDeclinedTransactionId: null,
    IpAddress: one.ip || null,
    IpCountry: 'RU',
    IpCity: null,
    IpRegion: null,
    IpDistrict: null,
    IpLatitude: null,
    IpLongitude: null,
    CardFirstSix: one.card?.firstSix ?? null,
    CardLastFour: one.card?.lastFour ?? null,
    CardExpDate: one.card?.expires ?? null,
    CardType: one.card?.type ?? null,
    CardProduct: null,
    CardCategory: null,
    EscrowAccumulationId: null,
    IssuerBankCountry: 'RU',
    Issuer: 'Bank of the simulator',
    CardTypeCode: 0,
    Status: one.status,
    StatusCode: STATUS_CODES[one.status],
    CultureName: one.culture,
    Reason: reasonOf(one.reasonCode),
    CardHolderMessage: messageFor(one),
    Type: one.type === 'Refund' ? 1 : 0,
    Refunded: one.refunded > 0,
    Name: one.name || null,
    Token: one.token,
    SubscriptionId: null,
    GatewayName: 'Simulator',
    PaymentMethod: one.method === 'sbp' ? 'Sbp' : null,
    AndroidPay: false,
    WalletType: '',
    TotalFee: 0,
    TrInitiatorCode: one.initiator,
  };
}
