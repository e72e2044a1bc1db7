import { defineConfig } from '@playwright/test';
import { takesPictures } from './support/photograph.ts';
import { desktop, phone } from './support/screens.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live for seconds here: optimising their scripts costs more than it gives back, about 5 % of all CPU time.
  '--js-flags=--no-opt --no-maglev',
];

const drawsDocs = process.env['POLYLOGUE_DOCS_IMAGES'] === '1';
const onPhone = '**/*.phone.spec.ts';
const pictures = '**/photographs.spec.ts';
const forDocs = '**/docs-images.spec.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait more than they compute: two cores handle three of them. Four were not faster.
  workers: 3,
  // Not how long they take, but how long a busy machine may take for them.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter:
    process.env['TEST_REPORT'] === undefined ? 'line' : [['line'], ['../scripts/lib/playwright-report.mjs']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Requests made by a worker cannot be answered by a test; the test of the worker itself allows it.
    serviceWorkers: 'block',
    // No animations: a colour in mid-transition is not the page's colour.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: '/usr/bin/chromium-headless-shell', args },
  },
  projects: drawsDocs
    ? [{ name: 'docs', testMatch: forDocs, use: desktop }]
    : [
        {
          name: 'desktop',
          testIgnore: [onPhone, forDocs, ...(takesPictures ? [] : [pictures])],
          use: desktop,
        },
        { name: 'phone', testMatch: [onPhone, ...(takesPictures ? [pictures] : [])], use: phone },
      ],
});
