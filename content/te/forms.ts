import type { forms as en } from '../en/forms.ts'
import { sample } from '../samples.ts'

const answeredWithin = sample('forms.answeredWithin', 'ఒక పనిదినంలోపు')

export const forms = {
  notice: {
    version: '2026-11-17',
    language: 'te',
    link: 'మీ డేటాను మేం ఎలా చూసుకుంటాం',
    leaveEmpty: 'ఇది ఖాళీగా వదిలేయండి',
  },
  earlierNotices: ['2026-11-16'],
  filling: {
    needed: 'అన్ని గళ్లూ తప్పనిసరిగా నింపాలి.',
    check: 'ఈ గళ్లు ఒకసారి సరిచూడండి:',
    asItIs: 'ఇలాగే పంపినా సరే.',
  },
  outcome: {
    name: 'పేరు',
    phone: 'ఫోన్',
    email: 'ఈమెయిల్',
    reference: 'రిఫరెన్స్ నంబర్',
    wrong: 'ఏదైనా తప్పు ఉందా?',
    change: 'మార్చండి',
    another: 'ఇంకొకటి పంపండి',
    call: 'ఇప్పుడే మాట్లాడాలా? ఫోన్:',
    callInstead: 'మీరు టైప్ చేసినది ఏదీ పోలేదు. మాకు ఫోన్ కూడా చేయవచ్చు:',
  },
  booking: 'సమయం మీరే ఎంచుకోండి',
  answers: {
    refused: 'మీ వివరాలు ఒకసారి సరిచూడండి',
    failed: 'ఇది ఇంకా వెళ్లలేదు',
    change: 'మీ వివరాలు మార్చండి',
  },
  signups: {
    name: 'తిరిగి ఫోన్',
    fields: {
      email: { label: 'ఈమెయిల్', placeholder: 'మీ ప్రధాన ఈమెయిల్', hint: 'ఉదాహరణకు name@hospital.in' },
      phone: { label: 'ఫోన్ నంబర్', placeholder: 'ఫోన్ నంబర్', hint: '10 అంకెలు, +91 లేకుండా' },
      organisation: { label: 'సంస్థ పేరు', placeholder: 'సంస్థ పేరు', hint: 'అక్షరాలు, ఖాళీలు మాత్రమే' },
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
      firstName: { label: 'పేరు', hint: 'అక్షరాలు, అంకెలు; మధ్యలో ఖాళీ లేకుండా' },
      lastName: { label: 'ఇంటి పేరు', hint: 'అక్షరాలు, అంకెలు; మధ్యలో ఖాళీ లేకుండా' },
      email: { label: 'ఈమెయిల్', hint: 'ఉదాహరణకు name@hospital.in; చివర 2 నుంచి 4 అక్షరాలు' },
      phoneNumber: { label: 'ఫోన్ నంబర్', hint: 'అంకెలు మాత్రమే, 10 వరకు' },
      message: { label: 'సందేశం', hint: 'ఒకటి రెండు వాక్యాలు చాలు' },
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
      firstName: { label: 'పేరు', hint: 'అక్షరాలు మాత్రమే' },
      lastName: { label: 'ఇంటి పేరు', hint: 'అక్షరాలు మాత్రమే' },
      email: { label: 'ఆఫీస్ ఈమెయిల్', hint: 'ఉదాహరణకు name@hospital.in' },
      phoneNumber: { label: 'ఫోన్ నంబర్', hint: '10 అంకెలు, +91 లేకుండా' },
      hospitalName: { label: 'సంస్థ పేరు', hint: 'మీరు పనిచేసే ఆసుపత్రి లేదా సేవ' },
      designation: { label: 'హోదా', hint: 'ఉదాహరణకు ఎమర్జెన్సీ హెడ్' },
    },
    additions: {
      offer: 'నేను ఇక్కడ చూసుకున్నవి కూడా పంపండి:',
      estimate: 'నెలకు సుమారు {minutes} నిమిషాలు ఆదా అన్న నా అంచనా',
      case: 'నేను నడిపిన కేసు',
    },
    submit: 'డెమో కోరండి',
    purpose: 'మీ డెమో ఏర్పాటు చేయడానికే ఈ వివరాలు వాడతాం, ఇంక దేనికీ వాడం.',
    confirmation: {
      title: 'మీ అభ్యర్థన మాకు అందింది.',
      next: `సమయం ఖరారు చేసుకోవడానికి ${answeredWithin} మీకు ఫోన్ చేస్తాం.`,
    },
  },
} satisfies typeof en
