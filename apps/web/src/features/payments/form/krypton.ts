import { uiTimes } from '@polylogue/contract/limits';
import type { PaymentPage } from '@polylogue/contract/payments';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { loadScript, loadStyles } from '../card/gateway-script.ts';

/** The part of the provider's client that is used here. */
interface Krypton {
  setFormConfig: (config: Record<string, string>) => Promise<unknown>;
  renderElements: (selector: string) => Promise<unknown>;
  button: {
    setLabel: (label: string) => Promise<unknown>;
    /** Called before anything is paid, by the button or by Enter in a field; nothing is paid if it returns false. */
    onClick: (mayPay: () => boolean) => Promise<unknown>;
  };
}

declare global {
  interface Window {
    KR?: Krypton;
  }
}

/** Where the form posts its signed outcome to, paid or not; the server leads on to a result page. */
const returnAddress = '/api/payments/return/lyra';

/** The provider's names of the languages. */
const languages: Record<Locale, string> = { en: 'en-EN', ru: 'ru-RU', fr: 'fr-FR' };

const parts = ['kr-pan', 'kr-expiry', 'kr-security-code'] as const;

/** What stands above the fields. */
export type FieldLabels = Record<(typeof parts)[number], string>;

/**
 * Builds the places that the client fills, and returns that of the button. Not by React, which would lose track of what the
 * client does to them.
 */
function buildForm(host: HTMLElement, { token, labels }: Pick<FormParts, 'token' | 'labels'>): HTMLElement {
  const form = document.createElement('div');
  form.className = 'kr-embedded';
  form.setAttribute('kr-form-token', token);
  for (const className of parts) {
    const part = document.createElement('div');
    part.className = className;
    const text = document.createElement('span');
    text.textContent = labels[className];
    const labelled = document.createElement('div');
    labelled.className = 'kr-label';
    labelled.append(text, part);
    form.append(labelled);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'kr-payment-button';
  const error = document.createElement('div');
  error.className = 'kr-form-error';
  error.setAttribute('role', 'alert');
  const bar = document.createElement('div');
  bar.className = 'kr-bar';
  bar.append(error, button);
  form.append(bar);
  host.replaceChildren(form);
  return bar;
}

interface FormParts {
  page: PaymentPage;
  token: string;
  /** Text of the button. */
  label: string;
  labels: FieldLabels;
  /** What the form speaks. */
  locale: Locale;
  /** Whether one may pay now. */
  mayPay: () => boolean;
}

/** Draws the provider's form into an element; returns the part with its button. */
export async function drawForm(
  host: HTMLElement,
  { page, token, label, labels, locale, mayPay }: FormParts,
): Promise<HTMLElement> {
  const bar = buildForm(host, { token, labels });
  const language = languages[locale];
  const returns = new URL(returnAddress, window.location.href).href;
  for (const address of page.styles) loadStyles(address);
  await loadScript(page.script, {
    'kr-public-key': page.publicKey,
    'kr-language': language,
    'kr-post-url-success': returns,
    'kr-post-url-refused': returns,
    'kr-spa-mode': 'true',
  });
  const client = window.KR;
  if (client === undefined) throw new Error('The provider’s script brought no form');
  await client.setFormConfig({ formToken: token, 'kr-language': language });
  await client.renderElements('.kr-embedded');
  // The client writes its own text once more right after it has drawn the button.
  await new Promise((resolve) => {
    setTimeout(resolve, uiTimes.paymentWidgetDelay);
  });
  await client.button.setLabel(label);
  await client.button.onClick(mayPay);
  return bar;
}
