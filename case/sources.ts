import type { Emergency } from './keys.ts'

/** The source of a protocol line. A line without a source is marked `assumption`. */
export interface Source {
  title: string
  published: string
  link: string
}

export const sources = {
  esc2023: {
    title: 'ESC guidelines for acute coronary syndromes',
    published: 'European Heart Journal 2023',
    link: 'https://doi.org/10.1093/eurheartj/ehad191',
  },
  deto2x: {
    title: 'Oxygen therapy in suspected acute myocardial infarction (DETO2X), 6,629 patients',
    published: 'New England Journal of Medicine 2017',
    link: 'https://doi.org/10.1056/NEJMoa1706222',
  },
  nakashima: {
    title: 'Hospital told ahead with a 12-lead ECG: door to balloon 26 minutes shorter (19 to 33)',
    published: 'Circulation Reports 2022',
    link: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC9072100/',
  },
  bradley: {
    title:
      'Door to balloon: 15.4 minutes shorter with the lab activated en route, 19.3 with staff due in 20 minutes instead of more than 30',
    published: 'New England Journal of Medicine 2006',
    link: 'https://doi.org/10.1056/NEJMsa063117',
  },
  busan: {
    title: 'Door to balloon 45 minutes with the ECG sent ahead, 58 before that (Busan)',
    published: 'Korean Circulation Journal 2020',
    link: 'https://synapse.koreamed.org/articles/1144948',
  },
  stResolution: {
    title: 'ST resolution complete within 30 minutes of primary angioplasty in 73% of patients (Karachi)',
    published: 'Pakistan Journal of Medical and Health Sciences',
    link: 'https://www.pjmhsonline.com/index.php/pjmhs/article/view/491',
  },
  stLater: {
    title: 'ST resolution complete 90 minutes after angioplasty in 44% of patients, after 24 hours in 82%',
    published: 'PubMed 32492986',
    link: 'https://pubmed.ncbi.nlm.nih.gov/32492986/',
  },
  aha2026: {
    title: 'AHA/ASA guideline for the early management of acute ischaemic stroke',
    published: 'Stroke 2026',
    link: 'https://doi.org/10.1161/STR.0000000000000513',
  },
  glober: {
    title: 'Acute stroke: evidence-based recommendations for prehospital care',
    published: 'Western Journal of Emergency Medicine 2016',
    link: 'https://westjem.com/health-policy-analysis/acute-stroke-current-evidence-based-recommendations-for-prehospital-care.html',
  },
  strokeScene: {
    title: 'Stroke, on scene: median 15.0 minutes in 9,723 events',
    published: 'Prehospital Emergency Care 2014',
    link: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC3973028/',
  },
  lin2012: {
    title:
      'Stroke, told ahead: imaging after 26 minutes instead of 31, needle 78 instead of 80 (371,988 patients)',
    published: 'Circulation: Cardiovascular Quality and Outcomes 2012',
    link: 'https://utsouthwestern.elsevierpure.com/en/publications/emergency-medical-service-hospital-prenotification-is-associated-',
  },
  taipei: {
    title: 'Stroke, told ahead: CT after 13 minutes instead of 19, needle 63 instead of 68 (Taipei)',
    published: 'Scandinavian Journal of Trauma, Resuscitation and Emergency Medicine 2016',
    link: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC4847216/',
  },
  strokePressure: {
    title: 'Blood pressure before and at hospital in stroke: median change −4',
    published: 'Neurology 2016',
    link: 'https://pubmed.ncbi.nlm.nih.gov/27194383/',
  },
  bleeding2023: {
    title: 'European guideline on major bleeding and coagulopathy following trauma',
    published: 'Critical Care 2023',
    link: 'https://doi.org/10.1186/s13054-023-04327-7',
  },
  crash2: {
    title: 'Tranexamic acid in bleeding trauma patients (CRASH-2)',
    published: 'The Lancet 2010',
    link: 'https://doi.org/10.1016/S0140-6736(10)60835-5',
  },
  ottawa: {
    title: 'Trauma team told ahead: first procedure 18 minutes instead of 27, blood 14 instead of 28',
    published: 'CJEM 2023',
    link: 'https://doi.org/10.1007/s43678-023-00604-0',
  },
  anzcor: {
    title: 'ANZCOR guideline 9.1.3, burns: 20 minutes of running water, useful until 3 hours',
    published: 'Australian and New Zealand Committee on Resuscitation',
    link: 'https://www.anzcor.org/home/first-aid-management-of-injuries/guideline-9-1-3-first-aid-for-burns/',
  },
  bba: {
    title: 'First aid for burns: cling film, keep the patient warm',
    published: 'British Burn Association 2018',
    link: 'https://coreprinciplestc.com/guidance/british-burn-association-first-aid-clinical-practice-guidelines/',
  },
  aba: {
    title:
      'Guidelines for burn patient referral: 10% or more, full thickness, face, hands, joints, inhalation',
    published: 'American Burn Association',
    link: 'https://www.ameriburn.org/burn-care-team/resources/guidelines-for-burn-patient-referral',
  },
  abls: {
    title:
      'Burns of more than 20%: Ringer’s lactate, 500 mL an hour from the age of 14 (Advanced Burn Life Support)',
    published: 'American Burn Association, in Crisis Medicine',
    link: 'https://crisis-medicine.com/ems-fluid-resuscitation-of-burned-casualties',
  },
  das2023: {
    title: 'Obstetric referrals around Mumbai: no theatre and no newborn unit as reasons',
    published: 'Frontiers in Health Services 2023',
    link: 'https://doi.org/10.3389/frhs.2023.1168277',
  },
  strehlow: {
    title:
      'Obstetric patients of India’s 108 ambulances: 56 minutes from call to hospital in cities, 66 elsewhere',
    published: 'BMJ Open 2016',
    link: 'https://doi.org/10.1136/bmjopen-2016-011459',
  },
  tuffnell: {
    title: 'Decision to delivery by caesarean: within the target of 30 minutes in 66%',
    published: 'BMJ 2001',
    link: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC32164/',
  },
  btsOxygen: {
    title: 'BTS guideline for oxygen use: 88 to 92% in COPD',
    published: 'Thorax 2017',
    link: 'https://doi.org/10.1136/thoraxjnl-2016-209729',
  },
  btsNiv: {
    title:
      'BTS/ICS guideline: mask ventilation at a pH below 7.35 and CO₂ above 6.5 kPa after full treatment',
    published: 'Thorax 2016',
    link: 'https://doi.org/10.1136/thoraxjnl-2015-208209',
  },
  northDenmark: {
    title:
      'CPAP before hospital, mixed patients: breaths a minute 32 to 25, without it 28 to 24 (mean 35 minutes)',
    published: 'Scandinavian Journal of Trauma, Resuscitation and Emergency Medicine 2016',
    link: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC5057371/',
  },
  austin: {
    title: 'Titrated or high-flow oxygen before hospital in COPD: deaths 4 or 9%',
    published: 'BMJ 2010',
    link: 'https://doi.org/10.1136/bmj.c5462',
  },
  hanaki: {
    title: 'Each further request to a hospital: 6.3 minutes more (Nara, 43,663 transports)',
    published: 'BMJ Open 2016',
    link: 'https://doi.org/10.1136/bmjopen-2016-012194',
  },
} satisfies Record<string, Source>

type SourceId = keyof typeof sources
export type Basis = SourceId | 'assumption'

/** Published measurements that a case can be compared with; none of them is a protocol line. */
export const measuredElsewhere: Record<Emergency, readonly SourceId[]> = {
  heartAttack: ['nakashima', 'busan', 'deto2x', 'stResolution', 'stLater', 'hanaki'],
  stroke: ['lin2012', 'taipei', 'strokeScene', 'hanaki'],
  roadTrauma: ['ottawa', 'hanaki'],
  burns: ['hanaki'],
  childbirth: ['strehlow', 'hanaki'],
  breathing: ['austin', 'hanaki'],
}
