/**
 * The first value of a name in a query string. Decodes nothing else: URLSearchParams decodes every part, and each badly encoded
 * one costs an exception, so that 16 KB of them take 25 ms of the server's time.
 */
export function queryValue(query: string, name: string): string | null {
  const begin = `&${query}`.indexOf(`&${name}=`)
  if (begin === -1) return null
  const [pair] = query.slice(begin).split('&', 1)
  return new URLSearchParams(pair).get(name)
}
