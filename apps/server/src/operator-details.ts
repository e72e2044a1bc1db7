import type { Config } from './config.ts';

/** What legal documents and receipts say about the operator. */
export const detailNames = [
  'name',
  'shortName',
  'address',
  'registration',
  'taxId',
  'bank',
  'email',
  'privacyEmail',
  'phone',
  'host',
  'mediator',
] as const;

/** Who operates the service and sells. */
export type OperatorDetails = Record<(typeof detailNames)[number], string>;

type Edition = 'ru' | 'international';

/** The setting of each detail of the operator. */
const settingOf = {
  name: 'SELLER_NAME',
  shortName: 'SELLER_SHORT_NAME',
  address: 'SELLER_ADDRESS',
  registration: 'SELLER_REGISTRATION',
  taxId: 'SELLER_TAX_NUMBER',
  bank: 'SELLER_BANK',
  email: 'SELLER_EMAIL',
  privacyEmail: 'SELLER_PRIVACY_EMAIL',
  phone: 'SELLER_PHONE',
  host: 'SELLER_HOST',
  mediator: 'SELLER_MEDIATOR',
} as const satisfies Record<keyof OperatorDetails, keyof Config>;

/** Companies that do not exist, until the operator names the real one. */
const invented: Record<Edition, OperatorDetails> = {
  ru: {
    name: 'ООО «Полилог-Пример»',
    shortName: '«Полилог-Пример»',
    address: '000000, г. Астрахань, ул. Образцовая, д. 1',
    registration: 'ОГРН 0000000000000',
    taxId: '7700000009',
    bank: 'р/с 00000000000000000000 в банке «Пример», БИК 000000000, к/с 00000000000000000000',
    email: 'hello@polylogue.example',
    privacyEmail: 'privacy@polylogue.example',
    phone: '+7 000 000-00-00',
    host: 'ООО «Пример-Хостинг», 000000, г. Примерск, ул. Серверная, д. 1',
    // Only the international edition names one.
    mediator: '',
  },
  international: {
    name: 'Polylogue Exemple SAS',
    shortName: 'Polylogue Exemple',
    address: '1 rue de l’Exemple, 00000 Exempleville, France',
    registration: 'RCS Exempleville 123 456 789',
    taxId: 'FR32123456789',
    bank: 'IBAN FR00 0000 0000 0000 0000 0000 000, BIC EXEMFRPP, Banque Exemple',
    email: 'hello@polylogue.example',
    privacyEmail: 'privacy@polylogue.example',
    phone: '+33 0 00 00 00 00',
    host: 'Hébergeur Exemple SAS, 2 rue de l’Exemple, 00000 Exempleville, France',
    mediator: 'Médiation Exemple, 3 rue de l’Exemple, 00000 Exempleville, France, mediation.example',
  },
};

/** The operator of this edition. */
export function operatorOf(config: Config, edition: Edition): OperatorDetails {
  const details = { ...invented[edition] };
  for (const name of detailNames) details[name] = config[settingOf[name]] ?? details[name];
  return details;
}

/** Settings without which the documents name a company that does not exist. */
export function inventedDetails(config: Config, edition: Edition): string[] {
  return detailNames
    .filter((name) => invented[edition][name] !== '' && config[settingOf[name]] === undefined)
    .map((name) => settingOf[name]);
}
