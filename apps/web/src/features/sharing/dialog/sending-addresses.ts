interface Sending {
  url: string;
  /** Of the chat. */
  name: string;
  subject: string;
  body: string;
}

/** Addresses at which a link is sent by e-mail and messengers, with the text that goes along. */
export function sendingAddresses({ url, name, subject, body }: Sending) {
  return {
    email: `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${name}\n${url}`)}`,
    telegram: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(name)}`,
  };
}
