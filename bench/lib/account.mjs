const json = { 'content-type': 'application/json', 'x-user-timezone': 'UTC' };

/** Signs up and in through the product's API and returns the cookies by name. */
export async function signUp(url) {
  const login = `bench${Date.now()}`;
  const email = `${login}@example.test`;
  const password = 'Correct-horse-1';
  const registration = { name: 'Bench', login, email, password, passwordRepeat: password, agreement: true };
  await post(`${url}/api/auth/register`, registration);
  const basic = Buffer.from(`${email}:${password}`).toString('base64');
  const response = await post(`${url}/api/auth/login`, {}, { authorization: `Basic ${basic}` });
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0].split('='));
  return Object.fromEntries(pairs);
}

async function post(address, body, headers = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response;
}
