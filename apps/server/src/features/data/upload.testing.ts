/** A multipart form: texts, and files with a name. */
export function multipart(fields: Record<string, string | { name: string; bytes: Buffer }>) {
  const boundary = 'boundary-of-tests';
  const parts: Buffer[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const isFile = typeof value !== 'string';
    const about = isFile ? `; filename="${value.name}"\r\nContent-Type: application/octet-stream` : '';
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${about}\r\n\r\n`),
    );
    parts.push(isFile ? value.bytes : Buffer.from(value), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
