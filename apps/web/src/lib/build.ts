/** URL of the page's entry script; it changes with every build. */
function firstScript(): string | undefined {
  return (
    document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined
  );
}

/** Whether the server has a newer build than the page. False if the server cannot be reached. */
export async function isOutdated(): Promise<boolean> {
  const script = firstScript();
  if (script === undefined) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    return response.ok && !(await response.text()).includes(script);
  } catch {
    return false;
  }
}
