/** A serialized multipart form. */
export interface FormBody {
  payload: Buffer;
  contentType: string;
}

const boundary = 'polylogue-test-boundary';
const contentType = `multipart/form-data; boundary=${boundary}`;

interface Part {
  /** What follows `form-data` in the header, or the whole header. */
  head: string;
  bytes: string | Buffer;
}

function field(name: string, bytes: string): Part {
  return { head: `content-disposition: form-data; name="${name}"`, bytes };
}

function file(name: string, bytes: string, filename = 'a.txt'): Part {
  return { head: `content-disposition: form-data; name="${name}"; filename="${filename}"`, bytes };
}

function write(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ head, bytes }) => [`--${boundary}\r\n${head}\r\n\r\n`, bytes, '\r\n']);
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)));
}

/** A valid form. */
export function goodForm(fields: Record<string, string>, files: readonly string[]): FormBody {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => field(name, value)),
    ...files.map((name) => file(name, 'Some text')),
  ];
  return { payload: write(parts), contentType };
}

/** Forms that are truncated, malformed or mislabelled. */
export function brokenForms(fields: Record<string, string>, files: readonly string[]): FormBody[] {
  const good = goodForm(fields, files).payload;
  const [first = 'file'] = files;
  const cuts = [0, 1, 10, 0.3, 0.5, 0.7, 0.9].map((at) => (at < 1 ? Math.floor(good.length * at) : at));
  const odd = (...parts: Part[]) =>
    write([...Object.entries(fields).map(([key, value]) => field(key, value)), ...parts]);
  const payloads = [
    ...[...cuts, good.length - boundary.length - 6, good.length - 3].map((at) => good.subarray(0, at)),
    good.subarray(5),
    Buffer.from(good.toString().replaceAll('\r\n', '\n')),
    Buffer.from(`--${boundary}--\r\n`),
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from('{"not":"a form"}'),
    Buffer.alloc(2_000, 0xff),
    write([], `--${boundary}\r\n${'x'.repeat(100_000)}`),
    odd({ head: 'content-disposition: form-data', bytes: 'nameless' }),
    odd({ head: 'content-disposition: attachment; filename="a"', bytes: 'x' }),
    odd({ head: 'content-type: text/plain', bytes: 'undisposed' }),
    odd({ head: ': : :\r\n\u0000', bytes: 'x' }),
    odd({ head: `content-disposition: form-data; name="${first}"; filename*=utf-8''%ff%fe`, bytes: 'x' }),
    ...files.map((name) =>
      odd({ head: `${field(name, '').head}\r\ncontent-type: application/octet-stream`, bytes: 'x' }),
    ),
    odd({ head: `${file(first, '').head}\r\ncontent-transfer-encoding: base64`, bytes: '!!!' }),
    odd({ head: `${field('x', '').head}\r\ncontent-type: text/plain; charset=utf-99`, bytes: 'x' }),
    odd({ head: `${field('x', '').head}\r\ncontent-type: application/json`, bytes: '{"__proto__":1' }),
    ...['__proto__', 'constructor', 'toString', '\u0000', ''].flatMap((name) => [
      odd(field(name, 'x')),
      odd(file(name, 'x')),
    ]),
    odd(field(first, 'a text in place of a file')),
    odd(file('unknown', 'x')),
    odd(...Array.from({ length: 60 }, (_, index) => field(`x${index}`, 'x'))),
    odd(field('x', 'x'.repeat(1_100_000))),
    ...Object.keys(fields).map((name) => odd(file(name, 'a file in place of a text'))),
    ...['../../../etc/passwd', 'a\u0000b', '', '.', 'x'.repeat(5_000)].map((name) =>
      write([file('unknown', 'x', name)]),
    ),
  ];
  const types = [
    'multipart/form-data',
    `${contentType}x`,
    'multipart/form-data; boundary=',
    'multipart/mixed',
  ];
  return [
    ...payloads.map((payload) => ({ payload, contentType })),
    ...[...types, 'multipart/form-data; boundary="', `multipart/form-data; boundary=${'x'.repeat(300)}`].map(
      (type) => ({
        payload: good,
        contentType: type,
      }),
    ),
  ];
}
