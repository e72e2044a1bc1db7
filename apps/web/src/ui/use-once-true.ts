import { useState } from 'react';

/** True from the first time the value is true: for code that is fetched when first needed and stays. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
