import { mail as english } from '../en/mail.ts'

export const mail = {
  // The company itself reads these, in English whatever the visitor's language.
  notification: english.notification,
  heldLeads: english.heldLeads,
  erasureRequest: english.erasureRequest,
  erasedBySender: english.erasedBySender,
  eraseLink: {
    subject: 'దయచేసి నిర్ధారించండి: {product} దగ్గరున్న మీ సమాచారం తొలగించడం',
    body: `ఈ ఈమెయిల్ చిరునామాతో {product}కు పంపినదంతా తొలగించమని మీరు కోరారు. నిర్ధారించడానికి ఈ లింక్ తెరిచి బటన్ నొక్కండి:

{link}

ఇది 24 గంటలు పనిచేస్తుంది. కోరింది మీరు కాకపోతే ఏమీ చేయకండి: ఈ లింక్ లేకుండా ఏదీ తొలగిపోదు.
`,
  },
  followUps: english.followUps,
  acknowledgement: {
    subject: '{product}ను సంప్రదించినందుకు ధన్యవాదాలు',
    preview: 'మీ అభ్యర్థన మాకు అందింది. త్వరలోనే మిమ్మల్ని సంప్రదిస్తాం.',
    headingWithName: '{name} గారూ, ధన్యవాదాలు',
    heading: 'సంప్రదించినందుకు ధన్యవాదాలు',
    received: {
      signups: 'తిరిగి ఫోన్ చేయమన్న మీ అభ్యర్థన మాకు అందింది.',
      contactUs: 'మీ సందేశం మాకు అందింది.',
      demoRequests: 'డెమో కోసం మీ అభ్యర్థన మాకు అందింది.',
    },
    next: '{product} టీమ్ నుంచి ఒకరు త్వరలోనే మిమ్మల్ని సంప్రదిస్తారు. మీరు ఇంకేమీ చేయనవసరం లేదు.',
    emergency: 'వైద్య అత్యవసరమైతే దయచేసి మా కోసం ఆగకండి. భారతదేశంలో అంబులెన్స్ కోసం 108కు, ఏ అత్యవసరానికైనా 112కు డయల్ చేయండి.',
    labels: { reference: 'మీ రిఫరెన్స్ నంబర్', phone: 'ఫోన్', website: 'వెబ్‌సైట్', yourData: 'మీ డేటా' },
    yourData: 'మా దగ్గరున్నది చూడండి, సరిచేయండి, తొలగించండి (30 రోజుల పాటు)',
    footer:
      '{product} వెబ్‌సైట్‌లోని ఫారంలో ఈ చిరునామా ఇచ్చినందున మీకు ఈ మెయిల్ వచ్చింది. అది మీరు కాకపోతే దీన్ని పట్టించుకోకండి; ఇకపై ఏ మెయిలూ రాదు.',
  },
} satisfies typeof english
