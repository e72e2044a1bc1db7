import { useState } from 'react';
import { userData } from '../../lib/session/local-data.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { modelOrders, type ModelOrder } from './arrange-models.ts';

const storageName = 'model-order';

/** The order of the models, kept in this browser. */
export function useModelOrder(): [ModelOrder, (order: ModelOrder) => void] {
  const { userId } = useSession();
  const [order, setOrder] = useState<ModelOrder>(() => {
    const kept = userId === null ? undefined : userData(userId).get(storageName);
    return modelOrders.find((one) => one === kept) ?? 'recommended';
  });
  return [
    order,
    (next) => {
      setOrder(next);
      if (userId !== null) userData(userId).set(storageName, next);
    },
  ];
}
