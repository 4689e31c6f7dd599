import { group, line, lines, text } from './kinds.ts'

const mailing = (label: string) => group(label, { subject: line('Subject'), body: text('Text') })
const formLabels = { signups: 'Call back', contactUs: 'Contact', demoRequests: 'Demo request' }

/** Mails to visitors. `{product}` is the product's name, `{name}` the visitor's first name, `{link}` a link to press. */
export const mail = group('Mails to visitors', {
  eraseLink: mailing('Confirm an erasure'),
  acknowledgement: group('Thank you', {
    ...lines({
      subject: 'Subject',
      preview: 'Preview',
      headingWithName: 'Heading with a name',
      heading: 'Heading without a name',
    }),
    received: group('What was received', lines(formLabels)),
    next: text('What happens next', 300),
    emergency: text('In an emergency', 300),
    labels: group(
      'Labels',
      lines({ reference: 'Reference', phone: 'Phone', website: 'Website', yourData: 'Your data' }, 60),
    ),
    yourData: line("Link to the visitor's own page"),
    footer: text('At the end', 400),
  }),
})
