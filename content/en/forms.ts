import { sample } from '../samples.ts'
import type { FormsContent } from '../types/forms.ts'

const answeredWithin = sample('forms.answeredWithin', 'within one working day')

export const forms = {
  notice: {
    version: '2026-11-16',
    language: 'en',
    link: 'How we handle your data',
    leaveEmpty: 'Leave this empty',
  },
  earlierNotices: ['2026-11-15'],
  outcome: {
    phone: 'Phone',
    email: 'Email',
    reference: 'Reference',
    wrong: 'Is something wrong?',
    change: 'Change it',
    call: 'Rather talk now? Call',
    callInstead: 'Nothing you typed is lost. You can also call us:',
  },
  answers: {
    refused: 'Please check your details',
    failed: 'This was not sent yet',
    change: 'Change your details',
  },
  signups: {
    name: 'Call back',
    fields: {
      email: { label: 'Email', placeholder: 'Your primary email' },
      phone: { label: 'Phone Number', placeholder: 'Phone Number' },
      organisation: { label: 'Organization Name', placeholder: 'Organization Name' },
    },
    submit: 'Get a call back',
    purpose: 'We use these details to call you back about FirstHour, and for nothing else.',
    confirmation: {
      title: 'We have your number.',
      next: `A person from our team rings you ${answeredWithin}.`,
    },
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
    confirmation: {
      title: 'We have your message.',
      next: `Somebody who knows the answer replies ${answeredWithin}.`,
    },
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
    confirmation: {
      title: 'We have your request.',
      next: `We ring you ${answeredWithin} to agree on a time.`,
    },
  },
} satisfies FormsContent
