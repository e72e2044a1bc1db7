import { recordOf, textOf, type Json } from '../../json.ts';
import type { PayDirective } from '../directive.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import { passesLuhn } from '../luhn.ts';
import { lyraBrandOf, lyraPlanOf } from './cards.ts';
import { notify, signedReturn } from './notifications.ts';
import { tokenOf, type LyraCard, type LyraForm, type LyraRecords } from './records.ts';
import { codesOf } from './services.ts';

/** What the form is told. */
export type FormResult =
  | { kind: 'paid'; signed: Record<string, string> }
  | { kind: 'refused'; error: Json; isLast: boolean; signed: Record<string, string> }
  | { kind: 'challenge'; id: string }
  | { kind: 'invalid'; error: Json };

/** A payment that waits for the bank's page. */
export interface Challenge {
  form: LyraForm;
  card: LyraCard;
  decline: string;
  captured: boolean;
  decision: 'confirm' | 'refuse' | undefined;
}

export interface FormPayments {
  form(token: string): LyraForm | undefined;
  /** Pays in a form, with what was typed into its fields. */
  pay(form: LyraForm, typed: Json, directive: PayDirective): Promise<FormResult>;
  challenges: Map<string, Challenge>;
  /** After the bank's page. */
  finish(id: string): Promise<FormResult>;
  /** The buyer left. */
  abandon(form: LyraForm): Promise<void>;
}

function errorOf(errorCode: string, errorMessage: string, more: Json = {}): Json {
  return { errorCode, errorMessage, detailedErrorCode: null, detailedErrorMessage: null, ...more };
}

/** The card that was typed, or the error of the first field that is wrong. */
function readCard(typed: Json, now: Date): { pan: string; card: LyraCard } | Json {
  const pan = textOf(typed['pan']).replaceAll(/\s/g, '');
  const [, month = '', year = ''] =
    /^(0?[1-9]|1[0-2])\D*(?:20)?(\d\d)$/.exec(textOf(typed['expiry']).trim()) ?? [];
  const ends = new Date(Date.UTC(2000 + Number(year), Number(month), 1));
  if (!/^\d{14,19}$/.test(pan) || !passesLuhn(pan))
    return errorOf('CLIENT_301', 'Invalid card number', { field: 'pan' });
  if (month === '' || ends <= now) return errorOf('CLIENT_302', 'Invalid expiry date', { field: 'expiry' });
  if (!/^\d{3,4}$/.test(textOf(typed['securityCode'])))
    return errorOf('CLIENT_303', 'Invalid security code', { field: 'securityCode' });
  const masked = `${pan.slice(0, 6)}XXXXXX${pan.slice(-4)}`;
  const card = { pan: masked, month: Number(month), year: 2000 + Number(year), brand: lyraBrandOf(pan) };
  return { pan, card: { ...card, later: lyraPlanOf(pan).later } };
}

export function createFormPayments(
  gateway: GatewayWorld,
  records: LyraRecords,
  hmacKey: string,
): FormPayments {
  const challenges = new Map<string, Challenge>();

  async function authorise(challenge: Challenge, isAuthenticated: boolean): Promise<FormResult> {
    const { form, card, decline, captured } = challenge;
    const isDone = decline === '';
    const paid = form.isRegistration ? 'ACCEPTED' : captured ? 'CAPTURED' : 'AUTHORISED';
    const { shopId } = form.shop;
    const token = isDone && form.savesCard ? tokenOf(gateway.world, { shopId, card }) : null;
    if (token) records.tokens.set(token, { token, shopId, card, isCancelled: false });
    const transaction = records.add({
      ...orderOf(form),
      operation: form.isRegistration ? 'VERIFICATION' : 'DEBIT',
      detailedStatus: isDone ? paid : 'REFUSED',
      ...(isDone ? {} : codesOf(decline)),
      card,
      token,
      isAuthenticated,
    });
    form.isPaid ||= isDone;
    // The shop hears of it before the browser does.
    await notify(form, gateway, records);
    const signed = signedReturn(form, gateway, records, hmacKey);
    if (isDone) return { kind: 'paid', signed };
    form.retries -= 1;
    const clientAnswer = recordOf(JSON.parse(signed['kr-answer'] ?? '{}'));
    const error = errorOf(transaction.errorCode ?? 'ACQ_001', 'The payment was refused', {
      detailedErrorCode: transaction.detailedErrorCode,
      metadata: { answer: { clientAnswer } },
    });
    return { kind: 'refused', error, isLast: form.retries < 0, signed };
  }

  return {
    challenges,
    form: (token) => records.forms.get(token),
    async pay(form, typed, directive) {
      if (form.expires < gateway.world.now().getTime())
        return { kind: 'invalid', error: errorOf('PSP_108', 'The form has expired') };
      if (form.isPaid) return { kind: 'invalid', error: errorOf('CLIENT_502', 'Already paid') };
      const read = readCard(typed, gateway.world.now());
      if (!isCard(read)) return { kind: 'invalid', error: read };
      const plan = lyraPlanOf(read.pan);
      const needsPage = (plan.secure === 'challenge' || directive.secure) && !directive.nosecure;
      const rejected = plan.secure === 'rejected' ? 'AUTH_149' : plan.payment;
      const challenge: Challenge = {
        form,
        card: read.card,
        decline: directive.decline ?? rejected,
        captured: directive.captured,
        decision: undefined,
      };
      if (!needsPage) return authorise(challenge, false);
      const id = gateway.world.randomHex(16);
      challenges.set(id, challenge);
      return { kind: 'challenge', id };
    },
    async finish(id) {
      const challenge = challenges.get(id);
      challenges.delete(id);
      if (!challenge) return { kind: 'invalid', error: errorOf('CLIENT_101', 'Abandoned') };
      if (challenge.decision === 'confirm') return authorise(challenge, true);
      return authorise({ ...challenge, decline: 'AUTH_149' }, false);
    },
    abandon: (form) => notify(form, gateway, records),
  };
}

function isCard(read: { pan: string; card: LyraCard } | Json): read is { pan: string; card: LyraCard } {
  return 'card' in read;
}

function orderOf(form: LyraForm) {
  const { shop, order, account, email, amount, currency, metadata, ipnUrl } = form;
  return {
    shop,
    order,
    account,
    email,
    amount: form.isRegistration ? 0 : amount,
    currency,
    metadata,
    ipnUrl,
  };
}
