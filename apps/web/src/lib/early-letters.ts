/** Text in the server's page that is shown with its own letters only, so that nothing moves when they come. */
const early = '[data-skeleton] :is([data-still], [data-composer])';

/** The style sheets hide that text until the page has this mark. */
const mark = 'letters';

const fonts = [
  { name: 'Geist Variable', of: early },
  { name: 'Geist Mono Variable', of: '[data-still] code' },
];

/** Shows the text of the skeleton once its fonts are there, or cannot be had. Answers whether there is any. */
export async function showEarlyText(): Promise<boolean> {
  const loads = fonts.flatMap(({ name, of }) => {
    const text = [...document.querySelectorAll(of)].map(({ textContent }) => textContent).join('');
    return text === '' ? [] : [document.fonts.load(`1em "${name}"`, text)];
  });
  await Promise.allSettled(loads);
  document.documentElement.dataset[mark] = '';
  return loads.length > 0;
}
