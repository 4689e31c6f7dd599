import type { MailWords } from '../types/mail.ts'

export const mail = {
  notification: {
    subjects: {
      signups: 'Sign Up form submitted',
      contactUs: 'Contact form submitted',
      demoRequests: 'Request Demo form submitted',
    },
  },
  acknowledgement: {
    subject: 'Thank you for Reaching out to {product}',
  },
} satisfies MailWords
