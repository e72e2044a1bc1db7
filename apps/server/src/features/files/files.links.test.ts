import { describe, expect, it } from 'vitest';
import { createFileLinks } from './files.links.ts';

const links = createFileLinks(['a secret that is long enough for this']);
const now = new Date('2026-03-01T10:30:00Z');

function partsOf(url: string) {
  const { searchParams } = new URL(url, 'http://localhost');
  return {
    fileId: Number(searchParams.get('fileId')),
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
}

function later(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

describe('signed links', () => {
  it('are valid for one to two hours', () => {
    const link = partsOf(links.urlOf(7, now));
    expect(links.check(link, now)).toBe('valid');
    expect(links.check(link, later(60))).toBe('valid');
    expect(links.check(link, later(90))).toBe('expired');
  });

  it('stay the same within the hour', () => {
    expect(links.urlOf(7, later(29))).toBe(links.urlOf(7, now));
    expect(links.urlOf(7, later(31))).not.toBe(links.urlOf(7, now));
  });

  it('do not open another file', () => {
    expect(links.check({ ...partsOf(links.urlOf(7, now)), fileId: 8 }, now)).toBe('forged');
  });

  it('are not valid longer than signed', () => {
    const link = partsOf(links.urlOf(7, now));
    expect(links.check({ ...link, expires: link.expires + 3600 }, now)).toBe('forged');
  });

  it('do not confuse digits of id and time', () => {
    const link = partsOf(links.urlOf(71, now));
    const moved = { fileId: 7, expires: Number(`1${link.expires}`), signature: link.signature };
    expect(links.check(moved, now)).toBe('forged');
  });

  it.each(['', 'x', 'A'.repeat(43), 'не подпись'])('refuse the signature "%s"', (signature) => {
    expect(links.check({ ...partsOf(links.urlOf(7, now)), signature }, now)).toBe('forged');
  });

  it('are worthless under another secret', () => {
    const others = createFileLinks(['another secret, just as long as that']);
    expect(others.check(partsOf(links.urlOf(7, now)), now)).toBe('forged');
  });

  it('report expiry only if we issued them', () => {
    const link = partsOf(links.urlOf(7, now));
    expect(links.check({ ...link, signature: 'A'.repeat(43) }, later(600))).toBe('forged');
  });
});

describe('networkHash', () => {
  it('does not reveal the address', () => {
    expect(links.networkHash('192.0.2.1')).not.toContain('192');
  });

  it('distinguishes addresses', () => {
    expect(links.networkHash('192.0.2.1')).not.toBe(links.networkHash('192.0.2.2'));
    expect(links.networkHash('2001:db8:1:2::1')).not.toBe(links.networkHash('2001:db8:1:3::1'));
  });

  it.each([
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'],
    ['2001:db8::1', '2001:0DB8:0:0:1:2:3:4'],
    ['::1', '0:0:0:0::2'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('treats %s and %s as one network', (one, other) => {
    expect(links.networkHash(one)).toBe(links.networkHash(other));
  });
});
