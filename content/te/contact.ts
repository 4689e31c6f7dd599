import type { contact as en } from '../en/contact.ts'

export const contact = {
  eyebrow: 'సంప్రదించండి',
  title: 'మనిషితో మాట్లాడండి',
  lead: 'వ్యవస్థ గురించి ప్రశ్న, భాగస్వామ్యం, మీడియా: ఏదైనా మాకు రాయండి. జవాబు తెలిసినవారే బదులిస్తారు.',
  emergency: 'అత్యవసరమైతే 108 లేదా 112కు డయల్ చేయండి. ఈ ఫారం అంబులెన్స్‌కు చేరదు.',
  details: { phone: 'ఫోన్', email: 'ఈమెయిల్', address: 'చిరునామా', follow: 'ఫాలో అవ్వండి' },
} satisfies typeof en
