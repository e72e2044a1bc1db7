import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { arrivalText } from './arrival-text.ts';
import { setArrival, useArrival, useErrorLife } from './arrival.store.ts';

const tones = { error: 'bad', cancelled: 'accent', emailTaken: 'warn' } as const;

function clear(): void {
  setArrival(null);
}

/** Why the visitor was brought here, when something went otherwise elsewhere. */
export function ArrivalNotice() {
  const { t } = useTranslation();
  const arrival = useArrival((state) => state.arrival);
  useErrorLife(arrival, clear);
  if (arrival === null) return null;
  return <Notice tone={tones[arrival.reason]}>{arrivalText(t, arrival)}</Notice>;
}
