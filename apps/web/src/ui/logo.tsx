import classes from './pieces.module.css';

/** The product's name; the same in every language. */
export const productName = 'Polylogue';

/** Logo: two speech bubbles. */
export function LogoMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <path
        d="M4.5 4h12A2.5 2.5 0 0 1 19 6.5v5a2.5 2.5 0 0 1-2.5 2.5H8.2l-3.5 2.8A.8.8 0 0 1 3.4 16.2v-2.5A2.5 2.5 0 0 1 2 11.5v-5A2.5 2.5 0 0 1 4.5 4Z"
        fill="var(--voice-own)"
      />
      <g fill="#fff">
        <circle cx="6.9" cy="9" r="1.2" />
        <circle cx="10.5" cy="9" r="1.2" />
        <circle cx="14.1" cy="9" r="1.2" />
      </g>
      <path
        d="M10 17.5h6.5c1.5 0 2.4.6 4 3v-6"
        stroke="var(--voice-clay)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Logo with the product name. */
export function Logo({ large }: { large?: boolean }) {
  return (
    <span className={classes['logo']} data-large={large === true ? '' : undefined}>
      <LogoMark size={large === true ? 28 : 24} />
      <span>{productName}</span>
    </span>
  );
}
