/** A part of a price. */
export interface PricePart {
  label: string;
  value: string;
  isSum?: boolean;
}
