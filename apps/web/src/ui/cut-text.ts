/** Truncates a text to a number of characters, with an ellipsis. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
