let isLeft = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeft = true;
  });
  // The browser may bring a page back as it was.
  window.addEventListener('pageshow', () => {
    isLeft = false;
  });
}

/** Whether the user is leaving the page. Its calls then fail without the server having refused anything. */
export function isPageLeft(): boolean {
  return isLeft;
}
