/** One JSON array and nothing else, written as it is read. */
export async function* jsonArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const item of items) {
    yield `${between}${JSON.stringify(item)}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}
