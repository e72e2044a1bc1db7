import { useState } from 'react';

/** True once the value has been true: for code that loads when first needed and stays mounted. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
