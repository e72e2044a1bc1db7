/** A new UUID. `crypto.randomUUID` is missing in insecure contexts, such as plain HTTP in a home network. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, index) => {
      if (index === 6) return 0x40 | (byte & 0x0f);
      if (index === 8) return 0x80 | (byte & 0x3f);
      return byte;
    })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
