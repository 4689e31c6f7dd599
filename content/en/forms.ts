import type { FormsContent } from '../types/forms.ts'

export const forms = {
  notice: {
    version: '2026-11-15',
    language: 'en',
    link: 'How we handle your data',
    leaveEmpty: 'Leave this empty',
  },
  earlierNotices: [],
  answers: { refused: 'Please check your details', failed: 'This was not sent yet' },
  signups: {
    name: 'Call back',
    fields: {
      email: { label: 'Email', placeholder: 'Your primary email' },
      phone: { label: 'Phone Number', placeholder: 'Phone Number' },
      organisation: { label: 'Organization Name', placeholder: 'Organization Name' },
    },
    submit: 'Get a call back',
    purpose: 'We use these details to call you back about FirstHour, and for nothing else.',
  },
  contactUs: {
    name: 'Contact',
    fields: {
      firstName: { label: 'First Name' },
      lastName: { label: 'Last Name' },
      email: { label: 'Email' },
      phoneNumber: { label: 'Phone Number', hint: 'Up to 10 digits' },
      message: { label: 'Message' },
    },
    submit: 'Send message',
    purpose: 'We use these details to answer your message, and for nothing else.',
  },
  demoRequests: {
    name: 'Demo request',
    fields: {
      firstName: { label: 'First Name' },
      lastName: { label: 'Last Name' },
      email: { label: 'Business Email' },
      phoneNumber: { label: 'Phone Number', hint: '10 digits' },
      hospitalName: { label: 'Organization Name' },
      designation: { label: 'Designation' },
    },
    submit: 'Request Demo',
    purpose: 'We use these details to arrange your demo, and for nothing else.',
  },
} satisfies FormsContent
