// Stands in for the vendor's script of the same name: `new cp.Checkout({ publicId, container })` encrypts a card in the
// browser, so that its number reaches nobody but the gateway.
(() => {
  const base = document.currentScript.src.replace(/\/checkout\.js.*$/, '');

  /** Digits of the check sum. */
  function passesLuhn(digits) {
    let sum = 0;
    for (const [index, digit] of [...digits].reverse().entries()) {
      const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
  }

  /** Month and year (two digits) from what was typed in one field. */
  function splitExpiry(text) {
    const digits = text.replace(/\D/g, '');
    const month = [2, 3, 5].includes(digits.length) ? digits.slice(0, 1) : digits.slice(0, 2);
    return { month, year: digits.slice(month.length) };
  }

  function isCurrent(month, year) {
    const now = new Date();
    const full = 2000 + Number(year.slice(-2));
    return full > now.getFullYear() || (full === now.getFullYear() && Number(month) >= now.getMonth() + 1);
  }

  /** Errors by field, as the vendor names them. */
  function check({ number, month, year, isOneField, cvv, name }) {
    const errors = {};
    if (number === '') errors.cardNumber = 'CardNumber_Empty';
    else if (!/^\d{15,19}$/.test(number) || !passesLuhn(number)) errors.cardNumber = 'CardNumber_Invalid';
    const isMonth = /^(0?[1-9]|1[0-2])$/.test(month);
    const isYear = /^(\d{2}|20\d{2})$/.test(year);
    if (isOneField) {
      if (month === '' && year === '') errors.expDateMonthYear = 'ExpDateMonthYear_Empty';
      else if (!isMonth || !isYear || !isCurrent(month, year))
        errors.expDateMonthYear = 'ExpDateMonthYear_Invalid';
    } else {
      if (month === '') errors.expDateMonth = 'ExpDateMonth_Empty';
      else if (!isMonth) errors.expDateMonth = 'ExpDateMonth_Invalid';
      if (year === '') errors.expDateYear = 'ExpDateYear_Empty';
      else if (!isYear || (isMonth && !isCurrent(month, year))) errors.expDateYear = 'ExpDateYear_Invalid';
    }
    if (cvv === '') errors.cvv = 'Cvv_Empty';
    else if (cvv !== undefined && !/^\d{3,4}$/.test(cvv)) errors.cvv = 'Cvv_Invalid';
    if (name !== undefined && name !== '') {
      if (name.length < 2) errors.name = 'Name_TooShort';
      else if (name.length > 255) errors.name = 'Name_TooLong';
      else if (!/^[A-Za-z0-9 .,'’\-[\]=_*]+$/.test(name)) errors.name = 'Name_Invalid';
    }
    return errors;
  }

  /** Modulus and exponent of a public key in PEM. */
  function parsePem(pem) {
    const bytes = Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, '')), (sign) => sign.charCodeAt(0));
    let at = 0;
    function enter(tag) {
      if (bytes[at] !== tag) throw new Error('The public key cannot be read');
      at += 1;
      let length = bytes[at++];
      if (length & 0x80) {
        const count = length & 0x7f;
        length = 0;
        for (let index = 0; index < count; index += 1) length = length * 256 + bytes[at++];
      }
      return length;
    }
    function integer() {
      const end = enter(0x02) + at;
      let value = 0n;
      while (at < end) value = value * 256n + BigInt(bytes[at++]);
      return value;
    }
    enter(0x30);
    // The algorithm.
    const skipped = enter(0x30);
    at += skipped;
    enter(0x03);
    at += 1;
    enter(0x30);
    return { modulus: integer(), exponent: integer() };
  }

  /** RSA with the padding of PKCS #1 v1.5, which the browser's own cryptography does not offer. */
  function encrypt(text, pem) {
    const { modulus, exponent } = parsePem(pem);
    const size = modulus.toString(16).length / 2;
    const message = new TextEncoder().encode(text);
    const padding = new Uint8Array(size - message.length - 3);
    crypto.getRandomValues(padding);
    const block = [0, 2, ...padding.map((byte) => byte || 1), 0, ...message];
    let base = block.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
    let result = 1n;
    for (let rest = exponent; rest > 0n; rest >>= 1n) {
      if (rest & 1n) result = (result * base) % modulus;
      base = (base * base) % modulus;
    }
    const hex = result.toString(16).padStart(size * 2, '0');
    return btoa(hex.replace(/../g, (pair) => String.fromCharCode(parseInt(pair, 16))));
  }

  class Checkout {
    constructor({ publicId, container }) {
      this.publicId = publicId;
      this.container = container;
    }

    read() {
      const fields = {};
      for (const input of this.container?.querySelectorAll('[data-cp]') ?? [])
        fields[input.dataset.cp] = input.value;
      return fields;
    }

    /** Resolves with the packet; rejects with the errors by field. */
    async createPaymentCryptogram(given = this.read()) {
      const number = (given.cardNumber ?? '').replace(/\s/g, '');
      const isOneField = given.expDateMonthYear !== undefined;
      const { month, year } = isOneField
        ? splitExpiry(given.expDateMonthYear)
        : { month: given.expDateMonth ?? '', year: given.expDateYear ?? '' };
      const errors = check({ number, month, year, isOneField, cvv: given.cvv, name: given.name });
      if (Object.keys(errors).length > 0) throw errors;
      const response = await fetch(`${base}/payments/publickey`);
      const { Pem, Version } = await response.json();
      const expiry = year.slice(-2) + month.padStart(2, '0');
      const version = String(Version).padStart(2, '0');
      const value = encrypt(`${number}@${expiry}@${given.cvv ?? ''}@${this.publicId}`, Pem);
      return `01${number.slice(0, 6)}${number.slice(-4)}${expiry}${version}${value}`;
    }
  }

  window.cp = { ...window.cp, Checkout };
})();
