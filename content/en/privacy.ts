import { sample } from '../samples.ts'
import type { PrivacyContent } from '../types/privacy.ts'
import { company } from './company.ts'
import { forms } from './forms.ts'

/** The server keeps to these days, unless it is told otherwise by LEADS_RETENTION_DAYS and the like. */
const keptDays = { leads: 730, visits: 365, events: 90 }

const leadsKeptFor = `${keptDays.leads} days after you sent it, then erased by itself`
const backupsKeptFor = sample('privacy.backupsKeptFor', '30 days')
const logsKeptFor = sample('privacy.logsKeptFor', 'One year')

const byConsent = 'Your consent, given by sending the form'

export const privacy = {
  eyebrow: 'Privacy',
  title: 'What we know about you, and what you can do about it',
  lead: `This site asks for little and keeps it to itself. No advertising, no trackers from other companies, nothing sold. ${company.name} decides how the data below is used and answers for it.`,
  version: { label: 'Version of this notice', value: forms.notice.version },
  reviewedByCounsel: false,
  keptDays,
  contents: 'On this page',
  collected: {
    id: 'collected',
    title: 'What we collect, why, and for how long',
    paragraphs: [
      'You can read the whole site without telling us who you are. We learn your name only if you write it into a form.',
    ],
    labels: {
      what: 'Where',
      items: 'What is kept',
      why: 'Why',
      basis: 'On what ground',
      keptFor: 'How long',
    },
    rows: [
      {
        what: 'Call-back form',
        items: 'Email, phone number, organization, time of sending',
        why: 'To call you back',
        basis: byConsent,
        keptFor: leadsKeptFor,
      },
      {
        what: 'Contact form',
        items: 'First and last name, email, phone number, your message, time of sending',
        why: 'To answer you',
        basis: byConsent,
        keptFor: leadsKeptFor,
      },
      {
        what: 'Demo request',
        items:
          'First and last name, business email, phone number, organization, designation, time of sending',
        why: 'To prepare and arrange the demo',
        basis: byConsent,
        keptFor: leadsKeptFor,
      },
      {
        what: 'What you add to a demo request',
        items:
          'The figures of your estimate on the page Our Impact, and which simulated case you ran, as a short code. Your browser keeps both in session storage, under “addition:…”; they are sent with a demo request only if you tick that they are',
        why: 'To prepare the demo with your own figures',
        basis: 'Your consent, given by the tick',
        keptFor: 'In your browser until the tab is closed; with us as long as the form it came with',
      },
      {
        what: 'Record of consent',
        items: 'Which version of this notice you were shown, and in which language',
        why: 'To be able to show what you agreed to',
        basis: 'The Act asks us to be able to prove it',
        keptFor: 'As long as the form it belongs to',
      },
      {
        what: 'Marks on a form',
        items:
          'A random number for the form, marks that recognise the same form sent twice, and why it looked like spam, if it did',
        why: 'To answer once, and to answer people rather than machines',
        basis: byConsent,
        keptFor: 'As long as the form it belongs to',
      },
      {
        what: 'Where your visit began',
        items:
          'The first page you opened here, the name of the website that led to it, and the campaign that its link named (utm_source, utm_medium, utm_campaign). Your browser keeps this in session storage, under “source”, and sends it with a form and with nothing else',
        why: 'To know which of our efforts help people find us',
        basis: 'Not noted at all if your browser asks not to be tracked',
        keptFor: 'In your browser until the tab is closed; with us as long as the form it came with',
      },
      {
        what: 'Our work on a form',
        items:
          'Whether one of us has opened it, how far we have come with it, who of us looks after it and when we look at it again, our notes, and every change with who of us made it, when, and what stood there before; the words of the form once more in a form that can be searched',
        why: 'To answer you, and to answer once',
        basis: byConsent,
        keptFor: 'As long as the form it belongs to',
      },
      {
        what: 'Emails from us',
        items:
          'The address, the subject, when it was queued and sent, how often it was tried and what the mail server said; the text only until it is sent',
        why: 'To deliver each email once',
        basis: byConsent,
        keptFor: `As long as the form it belongs to; without a form ${keptDays.leads} days`,
      },
      {
        what: 'Passed on to our own systems',
        items:
          'To which of them a form was passed on and when, a random number for it, whether it took the form, how often it was tried and what it answered; which of them takes no more, and since when',
        why: 'To bring each form, once, to those of us who answer it',
        basis: byConsent,
        keptFor: 'As long as the form it belongs to',
      },
      {
        what: 'Cookie XSRF-TOKEN',
        items: 'A random value, set together with the visitor number',
        why: 'To tell your own writing from that of another site in your browser',
        basis: 'Needed for the site to be safe; not used to recognise you',
        keptFor: 'In your browser alone, until you close it',
      },
      {
        what: 'Visitor number',
        items:
          'A random number made for your browser, the page and when it was opened. Your browser keeps the number in a signed token in its local storage, under “visitor” (and “synced-token” where it is passed on within this site)',
        why: 'To count visits without knowing visitors',
        basis: 'Not linked to your name, email or network address',
        keptFor: `In your browser until you clear this site’s data; with us ${keptDays.visits} days`,
      },
      {
        what: 'What your browser remembers for you',
        items:
          'A form that is typed and not yet sent (session storage, “draft:…”), whether you paused the moving pictures (local storage, “motion”), and whether this page was offered in your language (“languageOffered”)',
        why: 'So that a reload loses nothing, motion stays off, and nothing is offered twice',
        basis: 'It never leaves your browser',
        keptFor:
          'The form until it is sent or the tab is closed; the choice until you clear this site’s data',
      },
      {
        what: 'Page statistics',
        items:
          'The kind of event, the page, when, and for how long it held attention; from these, counts per day and in all. Counts per day also of visitors, of the sites, links and campaigns that visits came from, of kinds of device and browser, of steps taken in a form, and of how fast pages were',
        why: 'To find out which pages help and which do not',
        basis: 'Kept without any link to you; not at all if your browser asks not to be tracked',
        keptFor: `Single events ${keptDays.events} days; counts stay`,
      },
      {
        what: 'Count of the day’s visitors',
        items:
          'A key made from your visitor number that is another one every day, the day, and when it was last seen',
        why: 'To count you once a day, and a visit as one',
        basis: 'Not linked to what you looked at; not at all if your browser asks not to be tracked',
        keptFor: 'Until two hours after the day',
      },
      {
        what: 'Log of access',
        items:
          'Who of us looked at, exported or changed forms, when, what kind of access, how many and the numbers of single ones; not what they say. Who of us is signed in to do so, and until when; for a day, which forms have changed',
        why: 'To be able to show who used your data',
        basis: 'Security safeguards the Rules ask for',
        keptFor: '365 days',
      },
      {
        what: 'Record of erasure',
        items:
          'When something was erased, of which kind, how many forms and emails, and a fingerprint of the address that only our own key can compare; for 30 days the random numbers of the erased emails',
        why: 'So that a backup put back does not bring back what you had erased',
        basis: 'Your right to erasure',
        keptFor: 'For good; it says nothing about you without your address and our key',
      },
      {
        what: 'Cookie sent-lead',
        items:
          'The number of the form you have just sent and a random key to it, if your browser sent it without script',
        why: 'To show you what you sent, so that you notice a slip',
        basis: byConsent,
        keptFor:
          'In your browser for ten minutes; we keep a fingerprint of the key, which opens nothing after that',
      },
      {
        what: 'The link in our thank-you email',
        items:
          'A fingerprint of the random key in the link, what it is for, which form it is about, a fingerprint of the address it went to, when it was made and until when it is good',
        why: 'So that you can see, correct or have erased what you sent, without an account',
        basis: 'Your rights to see, correct and erase it',
        keptFor: 'For 30 days, one to confirm an erasure for 24 hours; gone with the form it is about',
      },
      {
        what: 'Server log',
        items: 'Time, page asked for, and whether it worked; not who asked, from where, or what was typed',
        why: 'To keep the service running and safe',
        basis: 'Security safeguards the Rules ask for',
        keptFor: logsKeptFor,
      },
    ],
  },
  sections: [
    {
      id: 'shared',
      title: 'Who else sees it',
      paragraphs: [
        'Only people at our company who need it to answer you, and the companies that run our servers, deliver our email and run the systems in which we answer you (such as a list of customers, a spreadsheet or a chat), under contracts that bind them to this notice. A form travels to such a system encrypted, with all that you wrote in it and where your visit began. We do not sell personal data and do not share it for advertising.',
        'If the law obliges us to hand something over, we hand over that and no more.',
      ],
    },
    {
      id: 'health',
      title: 'Please send no patient data',
      paragraphs: [
        'The forms on this site are for enquiries by adults in their work. Do not write about a patient in them. If you are under 18, please ask a parent or guardian to contact us.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        'The Act gives you these rights. Using them costs nothing; we may ask you to show that the data is yours, for instance by writing from the same email address.',
      ],
      list: [
        {
          term: 'See it',
          text: 'Ask for a summary of the data we hold about you, what we do with it and whom we shared it with.',
        },
        { term: 'Correct it', text: 'Have it corrected, completed or brought up to date.' },
        { term: 'Erase it', text: 'Have it erased, unless a law obliges us to keep it.' },
        {
          term: 'Complain',
          text: 'Have a grievance heard by our grievance officer, and by the Data Protection Board of India after that.',
        },
        {
          term: 'Name somebody',
          text: 'Nominate a person who uses these rights for you if you die or can no longer do so.',
        },
      ],
    },
    {
      id: 'withdraw',
      title: 'Withdraw consent or have data erased',
      paragraphs: [
        'The thank-you email has a link, good for 30 days, on which you see what you sent, correct it, or ask for it to be erased; a second email lets you confirm that. Nobody needs an account for it.',
        `Without that link, write one line to ${company.grievanceOfficer.email} from the address you used in the form, or send it through the contact form. You need not give a reason. It is meant to be as easy as giving consent was.`,
        `We then stop using the data, erase it together with the emails that carried it, and tell the companies that work for us to do the same. What was done before you withdrew stays lawful. Copies for emergencies hold it for up to ${backupsKeptFor} more. Of the erasure itself only the record named above is kept.`,
        'To be rid of the visitor number, clear this site’s data in your browser. If your browser sends Do Not Track or Global Privacy Control, you get no number and are not counted in the first place.',
      ],
      links: [
        { label: 'Write an email', href: `mailto:${company.grievanceOfficer.email}` },
        { label: 'Open the contact form', href: '/about#contact' },
      ],
    },
    {
      id: 'security',
      title: 'How it is protected, and what happens if that fails',
      paragraphs: [
        'Data travels encrypted, is open only to those who need it, is backed up, and its use is logged. If personal data is breached we tell everyone affected and the Board without delay: what happened, what it may mean for you, what we are doing, and what you can do.',
      ],
    },
    {
      id: 'board',
      title: 'Complain to the Data Protection Board of India',
      paragraphs: [
        'If our answer does not satisfy you, or none comes in time, you may complain to the Data Protection Board of India. The Board works online; please let us try first, as the Act asks.',
      ],
    },
    {
      id: 'language',
      title: 'Language and changes',
      paragraphs: [
        'You may ask for this notice in English or in any language of the Eighth Schedule to the Constitution of India. When it changes, its version changes; each form keeps the version you were shown, and a new purpose needs a new consent.',
      ],
    },
  ],
  officer: {
    id: 'officer',
    title: 'Whom to write to',
    text: 'The grievance officer answers questions about your data and handles complaints. You get an answer as soon as we have one, and within 90 days at the latest.',
    name: company.grievanceOfficer.name,
    role: 'Grievance officer',
    email: company.grievanceOfficer.email,
  },
} satisfies PrivacyContent
