import { chromium } from 'playwright-core';
import { signUp } from './account.mjs';

/** A headless browser while the work lasts. */
export async function withBrowser(work) {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox'],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs a new account up and answers its cookies as a browser takes them. */
export async function signedInCookies(url) {
  return Object.entries(await signUp(url)).map(([name, value]) => ({
    name,
    value,
    url: name === 'refresh' ? `${url}/api/auth` : url,
  }));
}

/** Work on a page of a fresh browser that has the cookies and nothing else. */
export async function withPage({ browser, cookies = [], url }, work) {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: url });
  try {
    await context.addCookies(cookies);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
