type FormName = 'signups' | 'contactUs' | 'demoRequests'

/** Words of the two mails each form sends. `{product}` stands for the product's name. */
export interface MailWords {
  notification: {
    subjects: Record<FormName, string>
  }
  acknowledgement: {
    subject: string
  }
}
