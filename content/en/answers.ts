import type { AnswerWords } from '../types/answers.ts'

export const answers = {
  titles: {
    signups: 'First answer to a call back',
    contactUs: 'First answer to a question',
    demoRequests: 'First answer to a demo request',
    notReached: 'Could not reach you by phone',
  },
  greeting: 'Dear {name},',
  greetingWithoutName: 'Hello,',
  keepReference: 'Please keep the reference {reference} in the subject when you answer.',
  closing: ['Kind regards,', 'The {product} team', '{phone}'],
  templates: {
    signups: {
      subject: 'Your call back from {product} ({reference})',
      paragraphs: [
        'Thank you for asking us to call you back. We will call the number you left.',
        'We have noted {organization} as your organization.',
        'Which day and time suit you best? You can also call us on {phone}.',
      ],
    },
    contactUs: {
      subject: 'Your message to {product} ({reference})',
      paragraphs: [
        'Thank you for your message to {product}. We have read it and will come back to you with an answer.',
        'If it is easier to talk, tell us when we may call, or call us on {phone}.',
      ],
    },
    demoRequests: {
      subject: 'Your demo of {product} ({reference})',
      paragraphs: [
        'Thank you for asking for a demo of {product}.',
        'We would be glad to show it to you and your colleagues at {organization}.',
        'Which two or three times suit you, and who should be there? We will confirm one of them.',
      ],
    },
    notReached: {
      subject: 'We tried to call you ({reference})',
      paragraphs: [
        'We tried to call you about your request to {product} and could not reach you.',
        'When may we call again, and on which number? You can also call us on {phone}.',
      ],
    },
  },
} satisfies AnswerWords
