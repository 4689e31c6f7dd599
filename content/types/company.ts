export interface Company {
  /** The product's name: the wordmark, page titles and mail subjects use it. */
  name: string
  description: string
  phone: string
  email: string
  address: { street: string; city: string; region: string; postalCode: string; country: string }
  professionalNetwork: { label: string; url: string }
  videoChannel: { label: string; url: string }
  /** Where a visitor who has sent a form can choose a time: any scheduler's page, https only; '' where there is none. */
  booking: string
  mail: { from: string; leadsInbox: string }
  grievanceOfficer: { name: string; email: string }
  /** Where somebody who found a weakness writes to; published in security.txt. */
  security: { email: string }
}
