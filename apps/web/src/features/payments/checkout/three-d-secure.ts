import { threeDSecure, type ThreeDSecure } from '@polylogue/contract/billing';

/** The fields for the bank's page; undefined when it is not asked for. */
export function bankFieldsOf(additionalParams: string | null | undefined): ThreeDSecure | undefined {
  if (additionalParams === null || additionalParams === undefined) return undefined;
  try {
    return threeDSecure.safeParse(JSON.parse(additionalParams)).data;
  } catch {
    return undefined;
  }
}

/** Leaves for the bank's page, by the form that 3-D Secure prescribes. */
export function postToBank({ AcsUrl, MD, PaReq, TermUrl }: ThreeDSecure): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = AcsUrl;
  form.hidden = true;
  for (const [name, value] of Object.entries({ MD, PaReq, TermUrl })) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
