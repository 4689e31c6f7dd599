/** The most used in India first: the first that begins as typed is offered. */
const mailDomains = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'rediffmail.com',
  'icloud.com',
  'live.com',
]

/** Whether no mail can reach it for want of a whole domain, such as priya and priya@gmail. */
export const lacksDomain = (typed: string): boolean =>
  !typed.includes('@') || !typed.slice(typed.lastIndexOf('@') + 1, -1).includes('.')

/** The address that was probably meant by one without a whole domain, such as priya@gmail. */
export function likelyAddress(typed: string): string | undefined {
  const [local, domain = '', ...more] = typed.trim().toLowerCase().split('@')
  const provider = domain.replace(/\.[a-z]{0,2}$/, '')
  const likely = mailDomains.find((each) => each.startsWith(provider))
  return local && provider.length > 1 && more.length === 0 && likely ? `${local}@${likely}` : undefined
}
