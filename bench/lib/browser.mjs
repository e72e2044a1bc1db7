import { chromium } from 'playwright-core';
import { signUp } from './account.mjs';

/** How the benches start the browser. */
export const chromiumOptions = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
};

/** A headless browser for the duration of the work. */
export async function withBrowser(work) {
  const browser = await chromium.launch(chromiumOptions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs up a new account and returns its cookies for a browser. */
export async function signedInCookies(url) {
  return Object.entries(await signUp(url)).map(([name, value]) => ({
    name,
    value,
    url: name === 'refresh' ? `${url}/api/auth` : url,
  }));
}

/** Runs work on a page of a fresh browser that has only the cookies. */
export async function withPage({ browser, cookies = [], url }, work) {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: url });
  try {
    await context.addCookies(cookies);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
