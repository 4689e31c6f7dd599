import type { MailWords } from '../types/mail.ts'

export const mail = {
  notification: {
    subjects: {
      signups: 'Sign Up form submitted',
      contactUs: 'Contact form submitted',
      demoRequests: 'Request Demo form submitted',
    },
    headings: {
      signups: 'Someone asks for a call back',
      contactUs: 'Someone wrote a message',
      demoRequests: 'Someone wants to see a demo',
    },
    labels: {
      form: 'Form',
      received: 'Received',
      landingPage: 'First page',
      referrer: 'Came from',
      campaign: 'Campaign',
      language: 'Language',
      estimate: 'Their estimate',
      case: 'Case they ran',
      reference: 'Reference',
      id: 'Record',
    },
    additions: {
      estimate:
        '{minutes} minutes returned a month: {ambulances} ambulances × {casesEach} cases × ({callsPerCase} − {callsThatStay}) calls × {minutesPerCall} min; {minutesToBedside} min to the bedside',
    },
    changed: {
      subject: '{form}: changed by its sender ({fields})',
      line: 'The sender has changed what they had sent: the subject says what. This is what it says now.',
    },
    unreachable: 'The address above cannot receive mail, so no thank-you mail was sent. Please call instead.',
    footer: 'Sent by the {product} website because a form was submitted.',
  },
  heldLeads: {
    one: '1 lead held as spam waits for a look',
    many: '{count} leads held as spam wait for a look',
    subject: '{count}',
    body: `{count}.

A real person may be among them: a form looks like spam when it has many links, for instance. No mail was sent about these leads.

See them:          npm run leads -- list --spam --status new
Read one:          npm run leads -- show ID
It is a person:    npm run leads -- release ID
It is spam:        npm run leads -- set ID --status lost

This mail comes once a day while any are waiting.
`,
  },
  erasureRequest: {
    note: 'Asks for everything they sent to be erased, and has confirmed it by mail.',
    subject: 'Somebody asks to be erased',
    body: `Whoever sent {references} asks for everything to be erased, and has confirmed it from their mailbox.

Look first:   npm run leads -- show REFERENCE
Erase:        npm run leads -- erase --id REFERENCE

Erase each of them by its reference. By address more may go: also what others sent, if a lead was ever corrected from their address to this one.

At the desk the request is a note on each of these leads, which are unread again.
`,
  },
  erasedBySender: {
    subject: 'Erased at the wish of whoever sent it',
    body: `{references}: erased, with mails and notes, because whoever sent it asked for it and confirmed it from their mailbox.

{systems}`,
  },
  eraseLink: {
    subject: 'Please confirm: erase what {product} has stored about you',
    body: `You asked us to erase everything that was sent to {product} with this email address. Open this link and press the button to confirm it:

{link}

It is good for 24 hours. If it was not you, do nothing: without the link nothing is erased.
`,
  },
  followUps: {
    due: { one: '1 lead is due today', many: '{count} leads are due today' },
    nobodys: {
      one: '1 lead has nobody who looks after it',
      many: '{count} leads have nobody who looks after them',
    },
    line: '{reference}  {form}, {when}\n  {where}',
    overdue: 'due since {day}',
    isDue: 'due today',
    untouched: 'untouched for more than a working hour',
    more: 'And {count} more.',
    end: 'This mail comes once a morning while there is anything to say.',
  },
  acknowledgement: {
    subject: 'Thank you for Reaching out to {product}',
    preview: 'We have received your request and will contact you shortly.',
    headingWithName: 'Thank you, {name}',
    heading: 'Thank you for reaching out',
    received: {
      signups: 'We have received your request for a call back.',
      contactUs: 'We have received your message.',
      demoRequests: 'We have received your request for a demo.',
    },
    next: 'Someone from the {product} team will contact you shortly. There is nothing more you need to do.',
    emergency:
      'In a medical emergency please do not wait for us. In India, dial 108 for an ambulance or 112 for any emergency.',
    labels: { reference: 'Your reference', phone: 'Phone', website: 'Website', yourData: 'Your data' },
    yourData: 'See, correct or erase what we have stored (for 30 days)',
    footer:
      'You receive this mail because this address was entered in a form on the {product} website. If that was not you, please ignore it; nothing further will be sent.',
  },
} satisfies MailWords
