import { sample } from '../samples.ts'
import type { FormsContent } from '../types/forms.ts'

const answeredWithin = sample('forms.answeredWithin', 'within one working day')

export const forms = {
  notice: {
    version: '2026-11-17',
    language: 'en',
    link: 'How we handle your data',
    leaveEmpty: 'Leave this empty',
  },
  earlierNotices: ['2026-11-16', '2026-11-15'],
  filling: {
    needed: 'Every field is needed.',
    check: 'Please check these fields:',
    asItIs: 'You can send it as it is.',
  },
  outcome: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    reference: 'Reference',
    wrong: 'Is something wrong?',
    change: 'Change it',
    another: 'Send another',
    call: 'Rather talk now? Call',
    callInstead: 'Nothing you typed is lost. You can also call us:',
  },
  booking: 'Choose a time yourself',
  answers: {
    refused: 'Please check your details',
    failed: 'This was not sent yet',
    change: 'Change your details',
  },
  signups: {
    name: 'Call back',
    fields: {
      email: { label: 'Email', placeholder: 'Your primary email', hint: 'For example name@hospital.in' },
      phone: { label: 'Phone Number', placeholder: 'Phone Number', hint: '10 digits, without +91' },
      organisation: {
        label: 'Organization Name',
        placeholder: 'Organization Name',
        hint: 'Letters and spaces only',
      },
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
      firstName: { label: 'First Name', hint: 'Letters and numbers, no spaces' },
      lastName: { label: 'Last Name', hint: 'Letters and numbers, no spaces' },
      email: { label: 'Email', hint: 'For example name@hospital.in, ending in 2 to 4 letters' },
      phoneNumber: { label: 'Phone Number', hint: 'Digits only, up to 10' },
      message: { label: 'Message', hint: 'A line or two will do' },
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
      firstName: { label: 'First Name', hint: 'Letters only' },
      lastName: { label: 'Last Name', hint: 'Letters only' },
      email: { label: 'Business Email', hint: 'For example name@hospital.in' },
      phoneNumber: { label: 'Phone Number', hint: '10 digits, without +91' },
      hospitalName: { label: 'Organization Name', hint: 'The hospital or service you work for' },
      designation: { label: 'Designation', hint: 'For example Head of Emergency' },
    },
    additions: {
      offer: 'Send along what I worked out here:',
      estimate: 'my estimate of about {minutes} minutes returned a month',
      case: 'the case I ran',
    },
    submit: 'Request Demo',
    purpose: 'We use these details to arrange your demo, and for nothing else.',
    confirmation: {
      title: 'We have your request.',
      next: `We ring you ${answeredWithin} to agree on a time.`,
    },
  },
} satisfies FormsContent
