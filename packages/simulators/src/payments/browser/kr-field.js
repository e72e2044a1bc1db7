// One field of the form, alone in its frame. The frames of a form share this host, so the one that is told to pay reads the
// others; the page around them sees none of what is typed.
(() => {
  const input = document.getElementById('value');
  const { name } = input.dataset;
  const tell = (message) => parent.postMessage({ kr: true, field: name, ...message }, '*');

  function group(text) {
    const digits = text.replace(/\D/g, '');
    if (name === 'pan') return digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
    if (name === 'expiry') return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits;
    return digits.slice(0, 4);
  }

  /** The values of all fields of this form. */
  function valuesOf(fields) {
    const values = {};
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const other = parent.frames[index].document.getElementById('value');
        if (other && fields.includes(other.dataset.name)) values[other.dataset.name] = other.value;
      } catch {
        // A frame of another host is not ours.
      }
    }
    return values;
  }

  async function post(path, body) {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok)
      return { kind: 'invalid', error: { errorCode: 'CLIENT_104', errorMessage: 'Gateway error' } };
    return response.json();
  }

  async function answer({ request, id, body, fields }) {
    try {
      const result = await post(
        request === 'pay' ? '/lyra/form/pay' : '/lyra/form/finish',
        request === 'pay' ? { ...body, ...valuesOf(fields) } : body,
      );
      tell({ id, result });
    } catch {
      const error = { errorCode: 'CLIENT_103', errorMessage: 'Timeout' };
      tell({ id, result: { kind: 'invalid', error } });
    }
  }

  input.addEventListener('input', () => {
    input.value = group(input.value);
    tell({ event: 'input', isEmpty: input.value === '', bin: name === 'pan' ? input.value.slice(0, 7) : '' });
  });
  input.addEventListener('focus', () => tell({ event: 'focus' }));
  input.addEventListener('blur', () => tell({ event: 'blur' }));
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') tell({ event: 'enter' });
  });
  window.addEventListener('message', ({ source, data }) => {
    if (source !== parent || !data?.kr) return;
    if (data.request === 'focus') input.focus();
    else if (data.request === 'clear') input.value = '';
    else void answer(data);
  });
  tell({ event: 'ready' });
})();
