/** Whether the main pointer is a finger: Enter then makes a new line, and a focused field opens a keyboard. The server cannot tell. */
export function isTouched(): boolean {
  return typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;
}
