/** An attribute that is carried by one of the element, as the HTML of a document writes it. */
export function carriedBy<Value>(name: string, initial: Value, read: (written: string) => Value) {
  return {
    default: initial,
    parseHTML: (element: HTMLElement) => {
      const written = element.getAttribute(name);
      return written === null ? initial : read(written);
    },
    renderHTML: () => ({}),
  };
}

/** Text carried by an attribute of the element. */
export function carriedText(name: string) {
  return carriedBy(name, '', (written) => written);
}
