import { escapeHtml, renderPage } from '../page.ts';
import type { AuthorizeRequest } from './grants.ts';

export interface ConsentTexts {
  name: string;
  colour: string;
  asks: string;
  people: { email: string; name: string }[];
  /** Check boxes below the addresses; `checked` is their initial state. */
  options: { field: string; label: string; checked: boolean }[];
  cancels: { decision: string; label: string }[];
}

export interface ConsentView {
  provider: { prefix: string; paths: { authorize: string }; texts: ConsentTexts };
  request: AuthorizeRequest;
  problem?: string;
}

const STYLE = `
main { max-width: 27rem; margin: 6vh auto; padding: 0 1.25rem; }
form { padding: 1.75rem; }
.badge { display: inline-flex; align-items: center; gap: .5rem; font-weight: 600; margin-bottom: 1rem; }
.badge i { width: .8rem; height: .8rem; border-radius: 50%; background: var(--brand); }
fieldset { border: 0; margin: 1.25rem 0; padding: 0; }
legend { padding: 0; font-weight: 600; margin-bottom: .4rem; }
.person { display: flex; gap: .75rem; align-items: center; padding: .6rem .75rem; border: 1px solid var(--line); border-radius: 10px; margin-bottom: .5rem; cursor: pointer; }
.person:has(:checked) { border-color: var(--accent); background: var(--tint); }
.person span span { display: block; }
.field { display: block; margin-top: .6rem; }
.check { display: flex; gap: .6rem; align-items: baseline; margin-top: .4rem; }
.actions { display: flex; gap: .6rem; flex-wrap: wrap; justify-content: flex-end; }
.problem { color: #b3261e; font-weight: 600; }
@media (prefers-color-scheme: dark) { .problem { color: #ffb4ab; } }
`;

const WIRE_NAMES: [keyof AuthorizeRequest, string][] = [
  ['clientId', 'client_id'],
  ['redirectUri', 'redirect_uri'],
  ['responseType', 'response_type'],
  ['scope', 'scope'],
  ['state', 'state'],
  ['nonce', 'nonce'],
  ['codeChallenge', 'code_challenge'],
  ['codeChallengeMethod', 'code_challenge_method'],
];

function personChoice({ email, name }: { email: string; name: string }, checked: boolean): string {
  return `<label class="person"><input type="radio" name="email" value="${escapeHtml(email)}"${checked ? ' checked' : ''}>
<span><span>${escapeHtml(name)}</span><span class="small soft">${escapeHtml(email)}</span></span></label>`;
}

/** The page for choosing an identity and granting access. */
export function renderConsent({ provider, request, problem }: ConsentView): string {
  const { texts, prefix, paths } = provider;
  const hidden = WIRE_NAMES.map(
    ([key, name]) => `<input type="hidden" name="${name}" value="${escapeHtml(request[key])}">`,
  ).join('');
  const people = texts.people
    .map((person, index) => personChoice(person, index === 0 && request.loginHint === ''))
    .join('');
  const options = texts.options
    .map(
      ({ field, label, checked }) =>
        `<label class="check small"><input type="checkbox" name="${field}" value="yes"${checked ? ' checked' : ''}><span>${escapeHtml(label)}</span></label>`,
    )
    .join('');
  const cancels = texts.cancels
    .map(
      ({ decision, label }) =>
        `<button name="decision" value="${decision}" formnovalidate>${escapeHtml(label)}</button>`,
    )
    .join('');
  const host = URL.parse(request.redirectUri)?.host ?? '';
  const body = `<main style="--brand:${texts.colour}">
<form class="card" method="post" action="${prefix}${paths.authorize}">${hidden}
<div class="badge"><i></i>${escapeHtml(texts.name)} <span class="soft small">simulator</span></div>
<h1>Sign in to ${escapeHtml(host)}</h1>
<p class="soft small">${escapeHtml(texts.asks)}</p>
${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<fieldset><legend>Choose an account</legend>${people}
<label class="field small">Or another address<input type="email" name="other_email" value="${escapeHtml(request.loginHint)}" placeholder="you@example.com"></label>
<label class="field small">Name, if you like<input type="text" name="name" placeholder="Made from the address"></label>
</fieldset>
<fieldset><legend>For trying things out</legend>${options}</fieldset>
<div class="actions">${cancels}<button class="primary" name="decision" value="allow">Allow</button></div>
</form></main>`;
  return renderPage({ title: `${texts.name} sign-in`, body, style: STYLE });
}
