import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnLoad } from '../use-on-load.ts';
import { readProviderReturn, type ProviderReturn, type ProviderSearch } from './provider-return.ts';

/** Handles a provider's callback once, after removing the secret code from the URL. */
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
