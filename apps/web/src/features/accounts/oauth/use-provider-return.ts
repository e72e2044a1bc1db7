import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnLoad } from '../use-on-load.ts';
import { readProviderReturn, type ProviderReturn, type ProviderSearch } from './provider-return.ts';

/** Acts once on what a provider sent back, after taking it out of the address: a code is nobody else's to see. */
export function useProviderReturn(
  search: ProviderSearch,
  act: (returned: ProviderReturn) => Promise<void>,
): void {
  const navigate = useNavigate();
  const [given] = useState(search);
  useOnLoad(JSON.stringify(given), async () => {
    await navigate({ to: '.', search: {}, replace: true });
    await act(readProviderReturn(given));
  });
}
