/** The beginning of a text, of whole characters. */
export function beginningOf(text: string, most: number): string {
  return [...text].slice(0, most).join('');
}

/** A text of at most so many characters, with an ellipsis where something was cut off. */
export function cutText(text: string, most: number): string {
  const beginning = beginningOf(text, most);
  return beginning === text ? text : `${beginning}…`;
}
