import { createCloudpayments } from './cloudpayments.ts';
import type { PaymentGateway } from './gateway.ts';
import type { GatewayLog, Timeouts } from './http-client.ts';
import { createLyra } from './lyra.ts';

/** Gateway settings. */
export interface PaymentSettings {
  CLOUDPAYMENTS_PUBLIC_ID?: string | undefined;
  CLOUDPAYMENTS_API_SECRET?: string | undefined;
  CLOUDPAYMENTS_URL: string;
  CLOUDPAYMENTS_SCRIPT_URL: string;
  LYRA_SHOP_ID?: string | undefined;
  LYRA_PASSWORD?: string | undefined;
  LYRA_PUBLIC_KEY?: string | undefined;
  LYRA_HMAC_KEY?: string | undefined;
  LYRA_URL: string;
  LYRA_STATIC_URL: string;
  LYRA_FORM_LANGUAGE: 'en' | 'auto';
  PAYMENT_SECONDS: number;
  RECEIPT_TAX_SYSTEM: number;
  RECEIPT_PAYMENT_SIGN: number;
}

/** What a payment page needs in the browser. None of it is secret. */
export interface GatewayPage {
  script: string;
  /** Style sheets that dress what the script draws. */
  styles: readonly string[];
  /** The public id or key that the script wants. */
  publicKey: string;
  /** Origins that the page's policy must allow for scripts, frames, styles and calls. */
  origins: readonly string[];
  /** What it speaks: English, or the reader's language. */
  language: 'en' | 'auto';
  /** Nothing real is paid: a simulator, or a terminal in test mode. */
  isTest: boolean;
}

/** A gateway and its page. */
export interface ConfiguredGateway {
  gateway: PaymentGateway;
  page: GatewayPage;
}

/** The gateways in use; one that is not configured is absent. */
export interface PaymentGateways {
  cloudpayments?: ConfiguredGateway;
  lyra?: ConfiguredGateway;
}

/** What gateways need of the process. */
export interface GatewaySurroundings {
  log: GatewayLog;
  simulatorsUrl?: string | undefined;
  /** Where webhooks come in, without the gateway's name; Lyra is told with each payment. */
  webhooksUrl?: string | undefined;
}

/** A look-up is quick, and whoever asks tries again. */
const harmlessSeconds = 15;

/** The script of Lyra's form, below the host of its static files. */
const formScript = '/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js';
const formStyle = '/static/js/krypton-client/V4.0/ext/classic-reset.css';

/** The real gateway if configured, else its simulator if running, else none. */
export function createPaymentGateways(
  settings: PaymentSettings,
  surroundings: GatewaySurroundings,
): PaymentGateways {
  return {
    cloudpayments: cloudpaymentsOf(settings, surroundings),
    lyra: lyraOf(settings, surroundings),
  };
}

function cloudpaymentsOf(
  settings: PaymentSettings,
  { log, simulatorsUrl }: GatewaySurroundings,
): ConfiguredGateway | undefined {
  const { CLOUDPAYMENTS_PUBLIC_ID: publicId, CLOUDPAYMENTS_API_SECRET: apiSecret } = settings;
  const terminal =
    publicId && apiSecret
      ? {
          publicId,
          apiSecret,
          baseUrl: settings.CLOUDPAYMENTS_URL,
          script: settings.CLOUDPAYMENTS_SCRIPT_URL,
        }
      : simulatorsUrl === undefined
        ? undefined
        : {
            publicId: 'test_api_simulated',
            apiSecret: 'simulated',
            baseUrl: `${simulatorsUrl}/cloudpayments`,
            script: `${simulatorsUrl}/cloudpayments/checkout.js`,
          };
  if (!terminal) return undefined;
  const { script, ...options } = terminal;
  const receipts = { taxationSystem: settings.RECEIPT_TAX_SYSTEM, method: settings.RECEIPT_PAYMENT_SIGN };
  return {
    gateway: createCloudpayments({
      ...options,
      baseUrl: withoutSlash(options.baseUrl),
      receipts,
      log,
      timeouts: timeoutsOf(settings),
    }),
    page: {
      script,
      styles: [],
      publicKey: options.publicId,
      origins: originsOf(script, options.baseUrl),
      // It draws nothing: the page around it is ours.
      language: 'auto',
      isTest: options.publicId.startsWith('test_'),
    },
  };
}

function lyraOf(
  settings: PaymentSettings,
  { log, simulatorsUrl, webhooksUrl }: GatewaySurroundings,
): ConfiguredGateway | undefined {
  const shop = lyraShop(settings, simulatorsUrl);
  if (!shop) return undefined;
  const { publicKey, staticUrl, baseUrl, ...keys } = shop;
  return {
    gateway: createLyra({
      ...keys,
      baseUrl,
      log,
      timeouts: timeoutsOf(settings),
      ipnUrl: webhooksUrl && `${webhooksUrl}/lyra/ipn`,
    }),
    page: {
      script: `${staticUrl}${formScript}`,
      styles: [`${staticUrl}${formStyle}`],
      publicKey,
      origins: originsOf(staticUrl, baseUrl),
      language: settings.LYRA_FORM_LANGUAGE,
      isTest: keys.password.startsWith('test'),
    },
  };
}

function lyraShop(settings: PaymentSettings, simulatorsUrl: string | undefined) {
  const { LYRA_SHOP_ID: shopId, LYRA_PASSWORD: password } = settings;
  const { LYRA_PUBLIC_KEY: publicKey, LYRA_HMAC_KEY: hmacKey } = settings;
  if (shopId && password && publicKey && hmacKey) {
    const [baseUrl, staticUrl] = [withoutSlash(settings.LYRA_URL), withoutSlash(settings.LYRA_STATIC_URL)];
    return { shopId, password, publicKey, hmacKey, baseUrl, staticUrl };
  }
  if (simulatorsUrl === undefined) return undefined;
  return {
    shopId: '10000001',
    password: 'testpassword_simulated',
    publicKey: '10000001:testpublickey_simulated',
    hmacKey: 'simulated-hmac-key',
    baseUrl: `${simulatorsUrl}/lyra`,
    staticUrl: `${simulatorsUrl}/lyra`,
  };
}

function timeoutsOf({ PAYMENT_SECONDS }: PaymentSettings): Timeouts {
  return { harmless: Math.min(harmlessSeconds, PAYMENT_SECONDS) * 1000, money: PAYMENT_SECONDS * 1000 };
}

function originsOf(...addresses: string[]): readonly string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
