import type { site as en } from '../en/site.ts'

export const site = {
  skipToContent: 'నేరుగా విషయానికి',
  opensWindow: 'కొత్త విండోలో తెరుచుకుంటుంది',
  nav: {
    home: 'హోమ్',
    impact: 'ప్రభావం',
    about: 'మా గురించి',
    login: 'లాగిన్',
    loginNote: 'ఇంకా అందుబాటులో లేదు',
    request: 'డెమో కోరండి',
    menu: 'మెనూ',
    close: 'మూయండి',
    label: 'ప్రధాన మెనూ',
    pauseMotion: 'కదలిక ఆపండి',
    runACase: 'కేసు నడపండి',
  },
  languages: {
    label: 'భాష',
    offer: 'ఈ పేజీని తెలుగులో చదవండి',
    dismiss: 'అక్కర్లేదు',
  },
  footer: {
    line: 'ఘటనా స్థలం నుంచి సరైన ఆసుపత్రి దాకా, అందరికీ ఒకే గడియారం.',
    emergency: {
      before: 'అత్యవసరమైతే',
      numbers: [
        { label: '108', href: 'tel:108' },
        { label: '112', href: 'tel:112' },
      ],
      or: 'లేదా',
      after: 'నంబర్‌కు ఫోన్ చేయండి',
      end: '.',
      note: 'ఈ వెబ్‌సైట్ అంబులెన్స్‌ను పంపలేదు.',
    },
    groups: [
      {
        heading: 'చూడండి',
        links: [
          { label: 'హోమ్', href: '/' },
          { label: 'ఎలా పనిచేస్తుంది', href: '/#howDoes' },
          { label: 'కేసు నడపండి', href: '/howWork#run' },
          { label: 'ప్రోడక్ట్', href: '/#product' },
          { label: 'భాగస్వాముల మాట', href: '/#testimonial' },
        ],
      },
      {
        heading: 'సంస్థ',
        links: [
          { label: 'మా ప్రభావం', href: '/impact' },
          { label: 'మా గురించి', href: '/About' },
          { label: 'సంప్రదించండి', href: '/about#contact' },
          { label: 'డెమో కోరండి', href: '/request#request' },
        ],
      },
    ],
    contact: 'సంప్రదించండి',
    privacy: { label: 'గోప్యత', href: '/privacy' },
    rights: 'సర్వహక్కులూ మావే.',
  },
  pages: {
    home: {
      title: 'FirstHour: ఆధునిక ఎమర్జెన్సీ మేనేజ్‌మెంట్ సాఫ్ట్‌వేర్',
      description:
        'ఘటనా స్థలం నుంచి సరైన ఆసుపత్రి దాకా ఒకే గడియారం: పారామెడిక్ కేసు నమోదు చేస్తారు, ఆసుపత్రులకు ర్యాంకులు వస్తాయి, వైటల్స్ లైవ్‌గా అందుతాయి, చేరే సమయం ముందే తెలుస్తుంది.',
    },
    impact: {
      title: 'మా ప్రభావం · FirstHour',
      description: 'ఆసుపత్రిలో త్వరగా చేరితే పేషెంట్లకు, ఆసుపత్రులకు ఏం మారుతుంది.',
    },
    about: {
      title: 'మా గురించి · FirstHour',
      description: 'FirstHour ఎందుకు ఉంది, దేనికి కట్టుబడి ఉంది, ఎవరు తయారు చేస్తున్నారు, మమ్మల్ని ఎలా సంప్రదించాలి.',
    },
    contactSection: {
      title: 'సంప్రదించండి · FirstHour',
      description: 'FirstHourకు రాయండి; జవాబిచ్చేది మనుషులే.',
    },
    request: {
      title: 'డెమో కోరండి · FirstHour',
      description: 'ఫోన్ కాల్ నుంచి ఆసుపత్రి ద్వారం దాకా ఒక అత్యవసర కేసును మీ ఆసుపత్రులున్న మ్యాప్‌పైనే చూడండి.',
    },
    howWork: {
      title: 'ఎలా పనిచేస్తుంది · FirstHour',
      description: 'ఘటనా స్థలం నుంచి సిద్ధంగా ఉన్న ఆసుపత్రి దాకా నాలుగు అడుగులు.',
    },
    SystemOne: {
      title: 'ప్రోడక్ట్ · FirstHour',
      description: 'అంబులెన్సులకు, ఆసుపత్రులకు, డాక్టర్లకు FirstHour ఏం ఇస్తుంది.',
    },
    Client: {
      title: 'భాగస్వాములు · FirstHour',
      description: 'FirstHour వెనుక నిలబడిన ఇంక్యుబేటర్లు, విద్యాసంస్థలు.',
    },
    privacy: {
      title: 'గోప్యత · FirstHour',
      description: 'మేం ఏ వివరాలు తీసుకుంటాం, ఎందుకు, ఎంతకాలం ఉంచుతాం, వాటిని ఎలా తొలగింపజేసుకోవచ్చు.',
    },
    notFound: { title: 'పేజీ దొరకలేదు · FirstHour', description: 'ఈ పేజీ లేదు.' },
  },
} satisfies typeof en
