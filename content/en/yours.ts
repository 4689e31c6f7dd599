import type { YoursContent } from '../types/yours.ts'

export const yours = {
  titles: {
    asking: 'What we have stored about you',
    opened: 'What we have stored about you',
    gone: 'This link does not work any more',
    mailed: 'One more step: look at your mail',
    confirming: 'Erase everything?',
    erased: 'It is erased',
    requested: 'We have your request',
    later: 'Please try again in a minute',
  },
  texts: {
    asking: 'You can see it, correct it, or have it erased. Nothing is shown before you press the button.',
    opened: 'All that was sent to us with your email address, the newest first.',
    gone: 'It may be older than 30 days, or what it led to has been erased or moved to another address. Write to us if you want to see, correct or erase your data:',
    mailed:
      'We have sent a second link to your address, so that nobody but you can erase your data. It is good for 24 hours. Until you press it, nothing changes.',
    confirming:
      'Everything you sent us with this email address goes, with our notes and the emails about it. This cannot be undone.',
    erased:
      'What you sent us is gone, with our notes and the emails about it. Copies for emergencies hold it for a while longer, as the privacy notice says, and are not looked at.',
    requested: 'A person looks at it first, then erases your data. If you do not hear from us, write to us:',
    later:
      'Too much is being asked at once, or something of ours is away for a moment. Open the link in your mail once more: it shows how things stand.',
  },
  buttons: {
    open: 'Show what is stored',
    change: 'Correct this',
    erase: 'Ask for it to be erased',
    confirm: 'Erase everything now',
  },
  more: 'Our own notes, and to which of our systems it was passed on, you are told by:',
  erase: {
    title: 'Have it erased',
    text: 'All of the above goes, with the emails about it. We first mail you a second link to confirm it.',
  },
  labels: {
    estimate: 'Your estimate',
    case: 'The case you ran',
    received: 'Received',
    cameFrom: 'Came from',
    firstPage: 'First page',
    notice: 'Privacy notice',
    language: 'Language',
    reference: 'Reference',
  },
  estimate: 'about {minutes} minutes returned a month',
} satisfies YoursContent
