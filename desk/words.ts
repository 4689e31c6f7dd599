import type { Collection } from '../contract/forms.ts'
import type { LeadStatus } from '../contract/lead-status.ts'

/** Names that the desk shows in more than one place. */
export const formNames: Record<Collection, string> = {
  signups: 'Call back',
  contactUs: 'Contact',
  demoRequests: 'Demo request',
}

export const statusNames: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
}

export const fieldNames: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  phoneNumber: 'Phone',
  organisation: 'Organisation',
  hospitalName: 'Hospital',
  designation: 'Designation',
  message: 'Message',
}

const grouped = new Intl.NumberFormat('en-IN')
export const amount = (count: number): string => grouped.format(count)

/** "1 lead", "2 leads". */
export const counted = (count: number, noun: string): string =>
  `${amount(count)} ${noun}${count === 1 ? '' : 's'}`

/** "2 leads", or "1,000+ leads" where a search found more than is counted. */
export const leadsInAll = ({ total, more }: { total: number; more: boolean }): string =>
  more ? `${amount(total)}+ leads` : counted(total, 'lead')
