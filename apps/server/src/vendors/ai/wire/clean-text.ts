/**
 * Makes the pieces of one text fit to be stored and sent on: no U+0000, which PostgreSQL refuses, and no piece that
 * ends inside a surrogate pair, which UTF-8 cannot carry. The half is kept for the next piece; one without its other
 * half becomes U+FFFD, and at the very end it is dropped.
 */
export function createTextCleaner(): (piece: string) => string {
  let half = '';
  return function clean(piece) {
    const visible = piece.includes('\u0000') ? piece.replaceAll('\u0000', '') : piece;
    if (visible === '') return '';
    let whole = half === '' ? visible : half + visible;
    half = '';
    const last = whole.charCodeAt(whole.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      half = whole.slice(-1);
      whole = whole.slice(0, -1);
    }
    return whole.toWellFormed();
  };
}
