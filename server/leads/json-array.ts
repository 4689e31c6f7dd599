/** One JSON array and nothing else, written as it is read. */
export async function* jsonArray<T>(
  items: AsyncIterable<T>,
  toJson: (item: T) => object,
): AsyncGenerator<string> {
  let between = '[\n'
  for await (const item of items) {
    yield `${between}${JSON.stringify(toJson(item))}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}
