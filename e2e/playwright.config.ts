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
  // Tests wait more than they compute: two cores carry three of them.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter:
    process.env['TEST_REPORT'] === undefined ? 'line' : [['line'], ['../scripts/lib/playwright-report.mjs']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Nothing moves while a test looks: a colour half-way through a transition is not the colour of the page.
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
