import { expect, test } from 'vitest';
import { sendingAddresses } from './sending-addresses.ts';

test('the link goes along with the name of the chat, whatever it is called', () => {
  const to = sendingAddresses({
    url: 'https://example.test/share/1?a=b&c=d',
    name: 'Q&A: 50% “off”\u2028#1',
    subject: 'Q&A · Polylogue',
    body: 'Look:\nhttps://example.test/share/1',
  });
  expect(to.email).toBe(
    'mailto:?subject=Q%26A%20%C2%B7%20Polylogue&body=Look%3A%0D%0Ahttps%3A%2F%2Fexample.test%2Fshare%2F1',
  );
  expect(new URL(to.whatsapp).searchParams.get('text')).toBe(
    'Q&A: 50% “off”\u2028#1\nhttps://example.test/share/1?a=b&c=d',
  );
  const telegram = new URL(to.telegram).searchParams;
  expect(telegram.get('url')).toBe('https://example.test/share/1?a=b&c=d');
  expect(telegram.get('text')).toBe('Q&A: 50% “off”\u2028#1');
});
