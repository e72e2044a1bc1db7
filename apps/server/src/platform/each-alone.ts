/** Does work for each of a list. One that fails does not keep the others from theirs; what failed is thrown at the end. */
export async function eachAlone<Item>(
  list: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors = await failuresOfEach(list, work);
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of them failed.`);
}

/** Like {@link eachAlone}, for whoever tells of the failures: they are returned. */
export async function failuresOfEach<Item>(
  list: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  for await (const item of list) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
