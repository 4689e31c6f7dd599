import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { type Content, languages } from '../../content/languages.ts'
import { type Sample, samplesIn } from '../../content/samples.ts'
import { languageName } from '../../contract/report-words.ts'
import type { Config } from '../config.ts'
import { dayIn } from '../days-of-zone.ts'
import { allFindings, type CheckResult, type Finding, must, should } from './finding.ts'

/** Translations of sample values are samples too, and listed with the English one. */
const everywhere = [...samplesIn(facts), ...Object.values(languages).flatMap(({ samples }) => samples)]
export const samplesInUse: readonly Sample[] = everywhere.filter(
  ({ path }, index) => everywhere.findIndex((other) => other.path === path) === index,
)

export function checkContent(config: Config): Finding[] {
  const samples = samplesInUse.filter((sample) => !overridden(sample, config))
  return allFindings(
    samples.map(({ path, value }): Finding => {
      return { ...must(path, `Sample value “${value}”.`, writeReal), isSample: true }
    }),
    !content.privacy.reviewedByCounsel && unreviewedNotice,
    translationsToReview(),
    figuresWithoutSource(),
    checkBooking(content.company.booking),
    checkPrices(facts.company.prices),
    checkHolidays(facts.company.workingHours.holidays, dayIn(config.timeZone, Date.now())),
  )
}

/** The environment overrides these two addresses of the content file. */
function overridden({ path, value }: Sample, config: Config): boolean {
  if (path === 'company.mail.from') return config.mailFrom !== value
  if (path === 'company.mail.leadsInbox') return config.leadsInbox !== value
  return false
}

export const checkBooking = (booking: string): CheckResult =>
  !booking &&
  should(
    'company.booking',
    'Visitors cannot book a time after sending a form.',
    'Write the address of your scheduler’s page in content/company.json, if you have one.',
  )

export const checkPrices = (prices: unknown): CheckResult =>
  !prices &&
  should(
    'company.prices',
    'The pages name no price: they say that it is told at the demo, by ambulance and by hospital.',
    'Write “prices” with currency, ambulance and hospital, a month, in content/company.json, if you want to publish them.',
  )

export const checkHolidays = (holidays: readonly string[], today: string): CheckResult =>
  !holidays.some((day) => day > today) &&
  should(
    'company.workingHours.holidays',
    'No holiday is listed after today, so follow-ups become due and visitors are promised answers on days when the office is closed.',
    'Add next year’s holidays in content/company.json.',
  )

const writeReal = 'Replace it in each language, and remove its name from “samples” next to it.'
const unreviewedNotice = must(
  'privacy.reviewedByCounsel',
  'The privacy notice is a template, written to fit the Digital Personal Data Protection Act, 2023 and its Rules, 2025; it is not legal advice.',
  'Have counsel review it, then say so there.',
)

function translationsToReview(): CheckResult {
  const spoken: Content[] = Object.values(languages)
  return spoken.map(
    ({ language, awaitsReview }) =>
      awaitsReview &&
      should(
        `content/${language}`,
        `The ${languageName(language)} pages await a native reviewer.`,
        `Have one read every word, then set awaitsReview to false in content/${language}/language.json.`,
      ),
  )
}

/** Only advice: the operator is responsible for claims without a source. */
function figuresWithoutSource(): CheckResult {
  const { cost, patients, hospitals }: Content['impact'] = content.impact
  return [...cost.statistics, ...patients.figures, ...hospitals.figures].map(
    ({ value, unit, label, sources, isNear }) =>
      (sources.length === 0 || isNear) &&
      should(
        'content/figures.json',
        `“${value}${unit} ${label}” names no source${isNear ? ' with this number' : ''}.`,
        `Give its source there; until then the page ${isNear ? 'says that none was found' : 'calls it a target that a pilot has to measure'}.`,
      ),
  )
}
