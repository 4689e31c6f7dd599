import type { testimonials as en } from '../en/testimonials.ts'
import { sample } from '../samples.ts'

export const testimonials = {
  label: 'ఇంక్యుబేటర్లు, విద్యాసంస్థలు',
  heading: 'గట్టి ప్రశ్నలు అడిగేవారితో కలిసి పరీక్షించాం',
  carousel: 'మా భాగస్వాముల మాట',
  previous: 'మునుపటి భాగస్వామి',
  next: 'తర్వాతి భాగస్వామి',
  position: '{count}లో {index}',
  roles: { carousel: 'కారోసెల్', slide: 'స్లైడ్' },
  partners: [
    {
      name: sample('testimonials.hyderabad.name', 'దక్కన్ హెల్త్ ఇంక్యుబేటర్'),
      kind: 'హెల్త్ ఇంక్యుబేటర్',
      city: 'హైదరాబాద్',
      sign: 'Hyderabad',
      quote: sample('testimonials.hyderabad.quote', 'ఒక్క లైన్ కోడ్ రాయకముందే అంబులెన్స్‌లో నైట్ షిఫ్ట్ చేశారు. ఆ తేడా కనిపిస్తోంది.'),
      person: sample('testimonials.hyderabad.person', 'ప్రోగ్రామ్ డైరెక్టర్'),
    },
    {
      name: sample('testimonials.guntur.name', 'కృష్ణా డెల్టా ఇన్‌స్టిట్యూట్'),
      kind: 'టెక్నాలజీ విద్యాసంస్థ',
      city: 'గుంటూరు',
      sign: 'Guntur',
      quote: sample(
        'testimonials.guntur.quote',
        'మా విద్యార్థులు స్టాప్‌వాచ్ పట్టుకుని అప్పగింత సమయం లెక్కించారు. ఫోన్ కాల్ కంటే బోర్డుకే ఎక్కువ తెలుసు.',
      ),
      person: sample('testimonials.guntur.person', 'ఇన్నోవేషన్ విభాగాధిపతి'),
    },
    {
      name: sample('testimonials.visakhapatnam.name', 'ఈస్టర్న్ కోస్ట్ మెడ్‌టెక్'),
      kind: 'మెడికల్ టెక్నాలజీ పార్కు',
      city: 'విశాఖపట్నం',
      sign: 'Visakhapatnam',
      quote: sample('testimonials.visakhapatnam.quote', 'ఒక్కసారి వాడగానే పారామెడిక్‌కు అర్థమైపోయింది. మాకు అదే అసలు పరీక్ష.'),
      person: sample('testimonials.visakhapatnam.person', 'లీడ్ మెంటర్'),
    },
    {
      name: sample('testimonials.jaipur.name', 'పింక్ సిటీ వెంచర్స్'),
      kind: 'స్టార్టప్ ఇంక్యుబేటర్',
      city: 'జైపూర్',
      sign: 'Jaipur',
      quote: sample(
        'testimonials.jaipur.quote',
        'ముందు డాక్టర్లను అడుగుతారు, చివర్లో ఇన్వెస్టర్లను. అలాంటి టీమ్‌లకే మా మద్దతు.',
      ),
      person: sample('testimonials.jaipur.person', 'పార్ట్‌నర్'),
    },
  ],
} satisfies typeof en
