/** A wide screen with a permanent sidebar. */
export const desktop = { viewport: { width: 1440, height: 900 } };

/** A phone with touch. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
