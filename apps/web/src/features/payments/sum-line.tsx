import terms from './checkout/checkout.module.css';

/** Around {@link SumLine}s. */
export const sumLines = terms['terms'];

/** A line of what is charged or goes back: the sum at the end, the total under a rule, what explains it smaller. */
export function SumLine({ name, value, look }: { name: string; value: string; look?: 'total' | 'quiet' }) {
  return (
    <div data-total={look === 'total' ? '' : undefined} data-quiet={look === 'quiet' ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
