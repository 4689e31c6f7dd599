import * as v from 'valibot'
import { each, group, labelled, line, lines, text } from './kinds.ts'

const vital = (label: string) =>
  group(label, { label: line('Label', 40), unit: v.optional(line('Unit', 20)) })

/** The pictures on pages. Those of the film and the share images need no text alternative. */
const pictures = labelled(
  'casePhone rankedHospitals vitalsMonitor arrivalsBoard goldenHour preparedness coverage documents alerts outcomeCurve',
  { goldenHour: 'First hour', coverage: 'Rings of minutes' },
)

/**
 * Texts of the pictures. Times, distances, hospitals and vitals come from the one case that they all show:
 * site/scenes/moments fills in the names in braces, and an unknown name fails its test.
 */
export const scenes = group('Words in the pictures', {
  kinds: group(
    'Emergencies in one word',
    lines('heartAttack stroke roadTrauma burns childbirth breathing', 30),
  ),
  ...lines('minutes distance ambulance bay careReady', 40),
  vitals: group('Vitals', each(labelled('heartRate oxygen pressure', { pressure: 'Blood pressure' }), vital)),
  pressure: line('Blood pressure', 40),
  hero: group('Opening picture', lines('nearby ranked incoming untilArrival free held', 60)),
  casePhone: group('Phone with a new case', lines('heading kind place vitals pressureUnit button', 60)),
  ranking: group('Ranking', lines('heading', 60)),
  monitor: group('Monitor', lines('heading live', 60)),
  board: group('Arrivals board', lines('heading', 60)),
  goldenHour: group('First hour', lines('left since drive', 80)),
  preparedness: group('Checklist', lines('heading pending', 60)),
  routeMap: group('Map', lines('destination left', 60)),
  ride: group('The ride', lines('created vitals held door', 80)),
  documents: group('Documents', {
    ...lines('heading received title number emergency patient patientIs', 60),
    sexes: group('Sexes', lines('female male', 20)),
    ...lines('given treatment signed', 60),
    files: group('Files', lines('caseSheet ecg12Lead consent vitalsRecord', 60, { ecg12Lead: 'ECG' })),
  }),
  alerts: group('Alerts', lines('heading title text seen sent', 80)),
  consult: group('Video call', lines('doctor advice', 60)),
  outcome: group('Curve of outcomes', lines('chance ready late start end', 60)),
  alt: group(
    'What each picture tells people who do not see it',
    each(pictures, (label) => text(label, 400)),
  ),
})

export type PictureName = keyof v.InferOutput<typeof scenes>['alt']
