// Stands in for the vendor's Krypton client: draws the fields of a form as frames of the gateway's host, pays, shows the
// bank's page in a pop-in, and posts the signed result to the shop's page. Sets the global `KR`.
(() => {
  const script = document.currentScript;
  const base = script.src.replace(/\/static\/js\/.*$/, '');
  const origin = new URL(base).origin;
  const fieldNames = { 'kr-pan': 'pan', 'kr-expiry': 'expiry', 'kr-security-code': 'securityCode' };
  const config = {};
  for (const { name, value } of script.attributes) if (name.startsWith('kr-')) config[name] = value;

  const callbacks = {};
  /** The one form on the page. */
  let form;
  let lastRequest = 0;
  const waiting = new Map();

  function on(event) {
    return (callback) => {
      (callbacks[event] ??= []).push(callback);
      return Promise.resolve({ KR });
    };
  }

  async function call(event, payload) {
    let answers = [];
    for (const callback of callbacks[event] ?? []) answers = [...answers, await callback(payload)];
    return answers;
  }

  function done(more = {}) {
    return Promise.resolve({ KR, ...more });
  }

  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  /** A frame with one field of the card. */
  function drawField(place, className) {
    const name = fieldNames[className];
    const placeholder = config[`kr-placeholder-${className.slice(3)}`];
    const query = new URLSearchParams({ name, ...(placeholder ? { placeholder } : {}) });
    const title = { pan: 'Card number', expiry: 'Expiry date', securityCode: 'Security code' }[name];
    const frame = element('iframe', { src: `${base}/form/field?${query}`, title });
    frame.style.cssText = 'border:0;width:100%;height:100%;min-height:2.6rem;display:block';
    place.replaceChildren(frame);
    return frame;
  }

  async function render(container) {
    if (form?.container === container) return form.ready;
    const token = container.getAttribute('kr-form-token') ?? config['kr-form-token'] ?? config.formToken;
    if (container.children.length === 0) {
      container.append(
        ...Object.keys(fieldNames).map((className) => element('div', { class: className })),
        element('button', { class: 'kr-payment-button', type: 'button' }),
        element('div', { class: 'kr-form-error', role: 'alert' }),
      );
    }
    const button = container.querySelector('.kr-payment-button');
    if (button && button.textContent.trim() === '') button.textContent = 'Pay';
    const frames = {};
    const made = Promise.withResolvers();
    form = {
      container,
      token,
      button,
      frames,
      unready: new Set(Object.values(fieldNames)),
      filled: new Set(),
      made,
    };
    form.ready = made.promise;
    for (const className of Object.keys(fieldNames)) {
      const place = container.querySelector(`.${className}`);
      if (place) frames[fieldNames[className]] = drawField(place, className);
      else form.unready.delete(fieldNames[className]);
    }
    button?.addEventListener('click', (event) => {
      event.preventDefault();
      void press();
    });
    container.classList.add('kr-ready');
    await made.promise;
    void call('onFormReady', { KR });
    void call('onLoaded', { KR });
  }

  async function press() {
    const answers = await call('onButtonClick', { KR });
    if (!answers.includes(false)) await submit();
  }

  function ask(request, body) {
    const frame = form.frames.pan;
    lastRequest += 1;
    const id = lastRequest;
    const answer = Promise.withResolvers();
    waiting.set(id, answer.resolve);
    const fields = Object.values(fieldNames);
    frame.contentWindow.postMessage({ kr: true, request, id, body, fields }, origin);
    return answer.promise;
  }

  /** The bank's page above everything else. */
  function challenge(id) {
    const answer = Promise.withResolvers();
    const frame = element('iframe', { src: `${base}/acs/${id}`, title: '3-D Secure' });
    frame.style.cssText = 'border:0;width:min(500px,95vw);height:min(500px,90vh);background:#fff';
    const close = element('button', { type: 'button', class: 'kr-popin-close' }, '×');
    close.setAttribute('aria-label', 'Close');
    close.style.cssText = 'position:absolute;top:1rem;right:1rem;font-size:1.5rem';
    const popin = element(
      'div',
      { class: 'kr-popin', role: 'dialog', 'aria-label': '3-D Secure' },
      frame,
      close,
    );
    popin.style.cssText =
      'position:fixed;inset:0;z-index:10000;display:grid;place-items:center;background:rgba(0,0,0,.5)';
    const end = (isDone) => {
      popin.remove();
      form.challenge = undefined;
      answer.resolve(isDone);
    };
    close.addEventListener('click', () => end(false));
    form.challenge = { id, end };
    document.body.append(popin);
    return answer.promise;
  }

  function showError(error) {
    const place = form.container.querySelector('.kr-form-error');
    if (place) place.textContent = error.errorMessage;
  }

  function leave(fields, postUrl, getUrl) {
    if (postUrl) {
      const target = element('form', { method: 'post', action: postUrl });
      for (const [name, value] of Object.entries(fields))
        target.append(element('input', { type: 'hidden', name, value }));
      document.body.append(target);
      target.submit();
    } else if (getUrl) {
      const target = new URL(getUrl, location.href);
      for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
      location.assign(target.href);
    }
  }

  async function submit() {
    if (!form || form.isBusy) return done();
    if (!form.token) {
      await fail({ errorCode: 'CLIENT_305', errorMessage: 'No form token' });
      return done();
    }
    form.isBusy = true;
    form.button?.setAttribute('disabled', '');
    form.container.classList.add('kr-processing');
    showError({ errorMessage: '' });
    try {
      const body = { formToken: form.token, publicKey: config['kr-public-key'] };
      let result = await ask('pay', body);
      if (result.kind === 'challenge') {
        const isDone = await challenge(result.id);
        if (!isDone) await call('on3dSecureAbort', { KR });
        result = await ask('finish', { id: result.id });
      }
      await conclude(result);
    } finally {
      form.isBusy = false;
      form.container.classList.remove('kr-processing');
      form.button?.removeAttribute('disabled');
    }
    return done();
  }

  async function fail(error) {
    showError(error);
    await call('onError', { ...error, KR, formId: form?.container.id, children: [] });
  }

  async function conclude(result) {
    if (result.kind === 'invalid') return fail(result.error);
    if (result.kind === 'refused') {
      await fail(result.error);
      if (result.isLast) leave(result.signed, config['kr-post-url-refused'], config['kr-get-url-refused']);
      return;
    }
    const { signed } = result;
    const answers = await call('onSubmit', {
      _type: 'V4/Charge/ProcessPaymentAnswer',
      hash: signed['kr-hash'],
      hashAlgorithm: signed['kr-hash-algorithm'],
      hashKey: signed['kr-hash-key'],
      rawClientAnswer: signed['kr-answer'],
      clientAnswer: JSON.parse(signed['kr-answer']),
      serverDate: JSON.parse(signed['kr-answer']).serverDate,
      formId: form.container.id,
    });
    if (!answers.includes(false)) leave(signed, config['kr-post-url-success'], config['kr-get-url-success']);
  }

  /** Whether every field has something in it; what it is worth the gateway says. */
  function isFilled() {
    return form !== undefined && Object.keys(form.frames).every((field) => form.filled.has(field));
  }

  function frameOf(source) {
    return Object.entries(form?.frames ?? {}).find(([, frame]) => frame.contentWindow === source)?.[0];
  }

  window.addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || !data?.kr || !form) return;
    if (data.event === 'challenge-done') {
      if (form.challenge?.id === data.id) form.challenge.end(true);
      return;
    }
    const field = frameOf(source);
    if (!field) return;
    if (data.id !== undefined && waiting.has(data.id)) {
      waiting.get(data.id)(data.result);
      waiting.delete(data.id);
    }
    if (data.event === 'ready') {
      form.unready.delete(field);
      if (form.unready.size === 0) form.made.resolve();
    }
    if (data.event === 'input') {
      if (data.isEmpty) form.filled.delete(field);
      else form.filled.add(field);
      if (isFilled()) void call('onFormValid', { KR });
    }
    if (data.event === 'enter') void press();
    if (data.event === 'focus') void call('onFocus', { KR, field });
    if (data.event === 'blur') void call('onBlur', { KR, field });
    if (data.event === 'input' && data.bin) {
      const brand = data.bin.startsWith('4') ? 'VISA' : 'MASTERCARD';
      void call('onBrandChanged', { KR, cardInfo: { bin: data.bin, brand } });
    }
  });

  function setFormConfig(values) {
    for (const [name, value] of Object.entries(values)) {
      if (name === 'formToken' || name === 'kr-form-token') {
        config.formToken = value;
        if (form) form.token = value;
      } else config[name.startsWith('kr-') ? name : `kr-${name}`] = value;
    }
    return done();
  }

  async function renderElements(selector = '.kr-embedded, .kr-smart-form') {
    const container = typeof selector === 'string' ? document.querySelector(selector) : selector;
    if (!container) throw { errorCode: 'CLIENT_200', errorMessage: 'No form' };
    container.id ||= 'kr-form';
    await render(container);
    return { KR, result: { formId: container.id } };
  }

  const withButton = (work) => (value) => {
    if (form?.button) work(form.button, value);
    return done();
  };

  const KR = {
    ready: true,
    vueReady: true,
    setFormConfig,
    setFormToken: (formToken) => setFormConfig({ formToken }),
    renderElements,
    attachForm: renderElements,
    addForm: renderElements,
    showForm: () => {
      if (form) form.container.style.display = '';
      return done();
    },
    hideForm: () => {
      if (form) form.container.style.display = 'none';
      return done();
    },
    removeForms: () => {
      form?.container.replaceChildren();
      form = undefined;
      return done();
    },
    validateForm: () =>
      isFilled() ? done({ result: null }) : Promise.reject({ KR, result: { errorCode: 'CLIENT_300' } }),
    submit,
    openPopin: () => done(),
    closePopin: () => {
      form?.challenge?.end(false);
      return done();
    },
    setBrand: () => done(),
    getPaymentMethods: () => done({ paymentMethods: ['CARDS'] }),
    removeEventCallbacks: () => {
      for (const name of Object.keys(callbacks)) delete callbacks[name];
      return done();
    },
    button: {
      setLabel: withButton((button, label) => {
        button.textContent = label;
      }),
      enable: withButton((button) => button.removeAttribute('disabled')),
      disable: withButton((button) => button.setAttribute('disabled', '')),
      show: withButton((button) => {
        button.style.display = '';
      }),
      hide: withButton((button) => {
        button.style.display = 'none';
      }),
      showSpinner: () => done(),
      hideSpinner: () => done(),
      onClick: on('onButtonClick'),
    },
    smartForm: { onClick: on('onSmartFormClick') },
    fields: {
      focus: (name) => {
        form?.frames[fieldNames[name]]?.contentWindow.postMessage({ kr: true, request: 'focus' }, origin);
        return done();
      },
    },
  };
  for (const event of [
    'onLoaded',
    'onFormCreated',
    'onFormReady',
    'onFormValid',
    'onFocus',
    'onBlur',
    'onBrandChanged',
    'onSubmit',
    'onTransactionCreated',
    'onOrderUpdate',
    'on3dSecureAbort',
    'onPopinClosed',
    'onError',
    'onPaymentMethodSelected',
  ])
    KR[event] = on(event);
  window.KR = KR;

  if (config['kr-spa-mode'] !== 'true') {
    const start = () => {
      const container = document.querySelector('.kr-embedded, .kr-smart-form');
      if (container) void renderElements(container);
    };
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  }
})();
