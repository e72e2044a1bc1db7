/** What the gateway's script puts on the page. */
declare global {
  interface Window {
    cp?: { Checkout: new (options: { publicId: string }) => CardCheckout };
  }
}

/** Encrypts a card in the browser; the number goes nowhere else. */
export interface CardCheckout {
  createPaymentCryptogram: (card: {
    cardNumber: string;
    expDateMonthYear: string;
    cvv: string;
    name: string;
  }) => Promise<string>;
}

/** Attributes of a script besides its address. */
export type ScriptAttributes = Record<string, string>;

const loading = new Map<string, Promise<void>>();

/** Loads a script once; a failed load can be tried again. */
export function loadScript(address: string, attributes: ScriptAttributes = {}): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const script = document.createElement('script');
  script.src = address;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(address);
      script.remove();
      reject(new Error(`The script ${address} did not load`));
    });
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}

/** Loads a style sheet once. */
export function loadStyles(address: string): void {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
}

/** The checkout of a loaded script. */
export async function checkoutOf(script: string, publicId: string): Promise<CardCheckout> {
  await loadScript(script);
  if (window.cp === undefined) throw new Error('The gateway’s script brought no checkout');
  return new window.cp.Checkout({ publicId });
}
