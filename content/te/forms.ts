import type { forms as en } from '../en/forms.ts'
import { sample } from '../samples.ts'

const answeredWithin = sample('forms.answeredWithin', 'ఒక పనిదినంలోపు')

export const forms = {
  notice: {
    version: '2026-11-16',
    language: 'te',
    link: 'మీ డేటాను మేం ఎలా చూసుకుంటాం',
    leaveEmpty: 'ఇది ఖాళీగా వదిలేయండి',
  },
  earlierNotices: [],
  outcome: {
    phone: 'ఫోన్',
    email: 'ఈమెయిల్',
    reference: 'రిఫరెన్స్ నంబర్',
    wrong: 'ఏదైనా తప్పు ఉందా?',
    change: 'మార్చండి',
    call: 'ఇప్పుడే మాట్లాడాలా? ఫోన్:',
    callInstead: 'మీరు టైప్ చేసినది ఏదీ పోలేదు. మాకు ఫోన్ కూడా చేయవచ్చు:',
  },
  answers: {
    refused: 'మీ వివరాలు ఒకసారి సరిచూడండి',
    failed: 'ఇది ఇంకా వెళ్లలేదు',
    change: 'మీ వివరాలు మార్చండి',
  },
  signups: {
    name: 'తిరిగి ఫోన్',
    fields: {
      email: { label: 'ఈమెయిల్', placeholder: 'మీ ప్రధాన ఈమెయిల్' },
      phone: { label: 'ఫోన్ నంబర్', placeholder: 'ఫోన్ నంబర్' },
      organisation: { label: 'సంస్థ పేరు', placeholder: 'సంస్థ పేరు' },
    },
    submit: 'నాకు ఫోన్ చేయండి',
    purpose: 'FirstHour గురించి మీకు ఫోన్ చేయడానికే ఈ వివరాలు వాడతాం, ఇంక దేనికీ వాడం.',
    confirmation: {
      title: 'మీ నంబర్ మాకు అందింది.',
      next: `మా టీమ్ నుంచి ఒకరు ${answeredWithin} మీకు ఫోన్ చేస్తారు.`,
    },
  },
  contactUs: {
    name: 'సంప్రదింపు',
    fields: {
      firstName: { label: 'పేరు' },
      lastName: { label: 'ఇంటి పేరు' },
      email: { label: 'ఈమెయిల్' },
      phoneNumber: { label: 'ఫోన్ నంబర్', hint: '10 అంకెల వరకు' },
      message: { label: 'సందేశం' },
    },
    submit: 'సందేశం పంపండి',
    purpose: 'మీ సందేశానికి జవాబివ్వడానికే ఈ వివరాలు వాడతాం, ఇంక దేనికీ వాడం.',
    confirmation: {
      title: 'మీ సందేశం మాకు అందింది.',
      next: `జవాబు తెలిసినవారు ${answeredWithin} మీకు రాస్తారు.`,
    },
  },
  demoRequests: {
    name: 'డెమో అభ్యర్థన',
    fields: {
      firstName: { label: 'పేరు' },
      lastName: { label: 'ఇంటి పేరు' },
      email: { label: 'ఆఫీస్ ఈమెయిల్' },
      phoneNumber: { label: 'ఫోన్ నంబర్', hint: '10 అంకెలు' },
      hospitalName: { label: 'సంస్థ పేరు' },
      designation: { label: 'హోదా' },
    },
    submit: 'డెమో కోరండి',
    purpose: 'మీ డెమో ఏర్పాటు చేయడానికే ఈ వివరాలు వాడతాం, ఇంక దేనికీ వాడం.',
    confirmation: {
      title: 'మీ అభ్యర్థన మాకు అందింది.',
      next: `సమయం ఖరారు చేసుకోవడానికి ${answeredWithin} మీకు ఫోన్ చేస్తాం.`,
    },
  },
} satisfies typeof en
