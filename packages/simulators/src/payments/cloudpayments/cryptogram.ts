import { constants, createHash, generateKeyPair, privateDecrypt, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { recordOf, textOf } from '../../json.ts';
import { passesLuhn } from '../luhn.ts';

/** A card inside a cryptogram. */
export interface Card {
  pan: string;
  /** `MM/YY` */
  expires: string;
}

export interface Cryptograms {
  publicKey(): Promise<{ Pem: string; Version: number }>;
  /** Opens one for this terminal, once; a text says why not. */
  open(packet: string, publicId: string): Promise<Card | string>;
}

const VERSION = 4;

async function createKeys(): Promise<{ pem: string; privateKey: KeyObject }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey };
}

/** The encrypted part of a packet, in its old form (digits before base64) or in the new one (base64 of JSON). */
function encryptedPart(packet: string): string {
  if (/^01\d{10}\d{4}\d{2}/.test(packet)) return packet.slice(18);
  try {
    const fields = recordOf(JSON.parse(Buffer.from(packet, 'base64').toString('utf8')));
    return textOf(fields['Value']);
  } catch {
    return '';
  }
}

/** Keys are made when first needed: it takes a moment. */
export function createCryptograms(): Cryptograms {
  let keys: ReturnType<typeof createKeys> | undefined;
  const used = new Set<string>();
  return {
    async publicKey() {
      keys ??= createKeys();
      return { Pem: (await keys).pem, Version: VERSION };
    },
    async open(packet, publicId) {
      keys ??= createKeys();
      const { privateKey } = await keys;
      const encrypted = Buffer.from(encryptedPart(packet), 'base64');
      let text = '';
      try {
        text = privateDecrypt(
          { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
          encrypted,
        ).toString();
      } catch {
        return 'CardCryptogramPacket cannot be decrypted';
      }
      const [pan = '', expires = '', , owner] = text.split('@');
      if (!/^\d{14,19}$/.test(pan) || !/^\d{4}$/.test(expires)) return 'CardCryptogramPacket is invalid';
      if (owner !== publicId) return 'CardCryptogramPacket belongs to another terminal';
      if (!passesLuhn(pan)) return 'CardNumber is invalid';
      const digest = createHash('sha256').update(packet).digest('base64');
      if (used.has(digest)) return 'CardCryptogramPacket has been used';
      used.add(digest);
      return { pan, expires: `${expires.slice(2)}/${expires.slice(0, 2)}` };
    },
  };
}
