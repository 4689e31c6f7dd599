import type { share as en } from '../en/share.ts'

export const share = {
  home: 'ఘటనా స్థలం నుంచి సరైన ఆసుపత్రి దాకా, ఒకే గడియారం',
  impact: 'నిర్ణయించేది తొలి గంటే.',
  about: 'ప్రతి సెకనూ విలువైనదే',
  contactSection: 'తయారు చేసేవారితోనే మాట్లాడండి',
  request: 'మీ ఆసుపత్రులున్న మ్యాప్‌పైనే చూడండి',
  howWork: 'సిద్ధంగా ఉన్న ఆసుపత్రికి నాలుగు అడుగులు',
  SystemOne: 'వచ్చే ప్రతి కేసూ ముందే తెలుస్తుంది',
  Client: 'మా వెనుక నిలబడినవారు',
  privacy: 'ఏం ఉంచుతాం, ఎందుకు, ఎంతకాలం',
} satisfies typeof en
