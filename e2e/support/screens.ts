/** A wide screen, beside which the sidebar stands. */
export const desktop = { viewport: { width: 1440, height: 900 } };

/** A hand-held screen, worked by touch. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
