import type { Json } from '../../json.ts';
import type { World } from '../../world.ts';
import type { LyraOrder, LyraShop, LyraTransaction } from './records.ts';

const PAID = ['AUTHORISED', 'CAPTURED', 'ACCEPTED'];

/** The format of their dates: seconds and a zone. */
export function dateOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}

function statusOf({ detailedStatus }: LyraTransaction): string {
  return PAID.includes(detailedStatus) ? 'PAID' : 'UNPAID';
}

/** The key decides the mode, not the address. */
export function modeOf({ password }: LyraShop): string {
  return password.startsWith('test') ? 'TEST' : 'PRODUCTION';
}

/** V4/PaymentTransaction. */
export function transactionAnswer(one: LyraTransaction): Json {
  const message = one.errorCode === null ? null : 'The transaction was refused';
  return {
    shopId: one.shop.shopId,
    uuid: one.uuid,
    amount: one.amount,
    currency: one.currency,
    paymentMethodType: 'CARD',
    paymentMethodToken: one.token,
    status: statusOf(one),
    detailedStatus: one.detailedStatus,
    operationType: one.operation,
    effectiveStrongAuthentication: one.isAuthenticated ? 'ENABLED' : 'DISABLED',
    creationDate: dateOf(one.created),
    errorCode: one.errorCode,
    errorMessage: message,
    detailedErrorCode: one.detailedErrorCode,
    detailedErrorMessage: message,
    metadata: one.metadata,
    orderDetails: { orderId: one.order, mode: modeOf(one.shop) },
    transactionDetails: {
      liabilityShift: one.isAuthenticated ? 'YES' : 'NO',
      effectiveAmount: one.amount,
      effectiveCurrency: one.currency,
      creationContext: one.operation === 'CREDIT' ? 'REFUND' : 'CHARGE',
      parentTransactionUuid: one.parent,
      sequenceNumber: 1,
      mid: '1000001',
      wallet: null,
      cardDetails: {
        paymentSource: 'EC',
        manualValidation: 'NO',
        expectedCaptureDate: dateOf(one.created),
        effectiveBrand: one.card.brand,
        pan: one.card.pan,
        expiryMonth: one.card.month,
        expiryYear: one.card.year,
        country: 'FR',
        issuerName: 'Bank of the simulator',
        effectiveProductCode: null,
        paymentMethodSource: one.source,
        authorizationResponse: {
          amount: one.amount,
          currency: one.currency,
          authorizationDate: dateOf(one.created),
          authorizationNumber: '3fe171',
          authorizationResult: one.detailedErrorCode ?? '0',
          authorizationMode: 'FULL',
        },
        captureResponse: { captureDate: one.detailedStatus === 'CAPTURED' ? dateOf(one.created) : null },
        _type: 'V4/PaymentMethod/Details/CardDetails',
      },
      _type: 'V4/TransactionDetails',
    },
    _type: 'V4/PaymentTransaction',
  };
}

/** V4/Payment: what notifications, the browser's return and silent charges tell. */
export function paymentAnswer(order: LyraOrder, transactions: LyraTransaction[], now: Date): Json {
  const isPaid = transactions.some((one) => statusOf(one) === 'PAID' && one.operation !== 'CREDIT');
  const status = transactions.length === 0 ? 'ABANDONED' : isPaid ? 'PAID' : 'UNPAID';
  return {
    shopId: order.shop.shopId,
    orderCycle: isPaid ? 'CLOSED' : 'OPEN',
    orderStatus: status,
    serverDate: dateOf(now),
    orderDetails: {
      orderTotalAmount: order.amount,
      orderEffectiveAmount: order.amount,
      orderCurrency: order.currency,
      mode: modeOf(order.shop),
      orderId: order.order,
      metadata: order.metadata,
      _type: 'V4/OrderDetails',
    },
    customer: { reference: order.account, email: order.email, _type: 'V4/Customer/Customer' },
    transactions: transactions.map(transactionAnswer),
    subscriptionId: null,
    _type: 'V4/Payment',
  };
}

/** The envelope of an answer. */
export function envelope(service: string, shop: LyraShop, world: World, answer: Json): Json {
  const isError = answer['_type'] === 'V4/WebService/WebServiceError';
  return {
    webService: service,
    version: 'V4',
    applicationVersion: '6.0.0',
    status: isError ? 'ERROR' : 'SUCCESS',
    answer,
    ticket: world.randomHex(16),
    serverDate: dateOf(world.now()),
    applicationProvider: 'SIMULATOR',
    metadata: null,
    mode: modeOf(shop),
    serverUrl: world.origin(),
    _type: 'V4/WebService/Response',
  };
}

const MESSAGES: Record<string, string> = {
  INT_901: 'web-service not found',
  INT_905: 'invalid shopId or password',
  PSP_010: 'transaction not found',
  PSP_030: 'payment method token not found',
  PSP_031: 'payment method token is invalid',
  PSP_108: 'form expired',
};

/** The answer of a refused call. */
export function errorAnswer(code: string, detailed: string | null = null): Json {
  return {
    errorCode: code,
    errorMessage: MESSAGES[code] ?? 'refused',
    detailedErrorCode: detailed,
    detailedErrorMessage: null,
    ticket: null,
    shopId: null,
    _type: 'V4/WebService/WebServiceError',
  };
}
