/**
 * Makes text pieces safe to store and forward: removes U+0000, which PostgreSQL rejects, and never splits a
 * surrogate pair, which UTF-8 cannot encode. A half is held back for the next piece; one without its partner
 * becomes U+FFFD, and at the very end it is dropped.
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
