import { facts } from './facts.ts'
import { figureIn } from './figure.ts'
import { samplesIn } from './samples.ts'
import type { Language } from './schema/languages.ts'
import type { Words } from './schema/pages.ts'

/** A language's content: its words, merged with the facts shared by all languages. */
export function compose(language: Language, files: Record<keyof Words, unknown>) {
  // JSON has no types: scripts/check-content.ts holds the files to the schemas.
  const words = files as Words
  const { language: self, promoVideo, testimonials, ...pages } = words
  const company = withFacts(words.company)
  const impact = withFigures(words.impact)
  const price = priceIn(words.partnerQuestions.price, self.locale)
  const privacy = wholeNotice(words.privacy, company, words.forms.notice.version)
  return {
    language,
    ...self,
    ...pages,
    company,
    mail: { ...mailsToStaff, ...words.mail },
    answers: { titles: answerTitles, ...words.answers },
    film: withActs(words.film),
    home: wholeHome(words, impact, language),
    impact,
    request: filledIn(words.request, { price }),
    partnerQuestions: wholeQuestions(words, language, price),
    about: {
      ...words.about,
      team: { ...words.about.team, sample: words.site.sample, members: membersIn(language) },
    },
    forms: wholeForms(words.forms, language, privacy),
    privacy,
    security: wholeSecurity(words.security, language, self.locale),
    samples: samplesIn(words),
  }
}

const {
  deskLink: _link,
  report: _report,
  emergencyWords: _words,
  answerTitles,
  ...mailsToStaff
} = facts.staff

function withFacts({ description, address, grievanceOfficer }: Words['company']) {
  const {
    name,
    phone,
    email,
    postalCode,
    professionalNetwork,
    videoChannel,
    whatsapp,
    booking,
    mail,
    security,
  } = facts.company
  const { street, city, region, country } = address
  return {
    name,
    description,
    phone,
    email,
    address: { street, city, region, postalCode, country },
    professionalNetwork: { label: professionalNetwork.label, url: professionalNetwork.url },
    videoChannel: { label: videoChannel.label, url: videoChannel.url },
    // Contains no visitor data. WhatsApp learns who writes only after the click.
    ...(whatsapp && {
      whatsapp: { label: whatsapp.label, url: `https://wa.me/${whatsapp.number.replace(/\D/g, '')}` },
    }),
    booking: booking ?? '',
    mail: { from: mail.from, leadsInbox: mail.leadsInbox },
    grievanceOfficer: { name: grievanceOfficer.name, email: facts.company.grievanceOfficer.email },
    security: { email: security.email },
  }
}

function withFigures(words: Words['impact']) {
  const { eachFigure, cost, evidence, patients, hospitals, yourFigures, ...others } = words
  const figure = figureIn(words)
  return {
    ...others,
    cost: {
      ...cost,
      statistics: [figure('lateHeartAttacks'), figure('traumaDeaths'), figure('deathsByDelay')],
    },
    evidence: { ...evidence, figures: [figure('soonerTreatment'), figure('fewerDeaths')] },
    patients: {
      ...patients,
      figures: [figure('fasterResponse'), figure('compliance'), figure('preventableDeaths')],
    },
    hospitals: {
      ...hospitals,
      figures: [figure('growth'), figure('returnOnInvestment'), figure('productivity')],
    },
    // Fewer calls are a target; they have not been measured.
    yourFigures: { ...yourFigures, mark: words.figures.kinds.target.name },
  }
}

function withActs({ acts, ...words }: Words['film']) {
  const { seconds } = facts.film
  return { seconds, ...words, acts: facts.film.acts.map((act) => ({ ...act, ...acts[act.picture] })) }
}

/** A part of the film: its picture, its start and its caption. Its time in the case comes from the case. */
export type FilmAct = ReturnType<typeof withActs>['acts'][number]

function wholeHome(
  { home, promoVideo, testimonials, impact, site }: Words,
  { cost, patients, hospitals }: ReturnType<typeof withFigures>,
  language: Language,
) {
  const { heading: stripHeading, ...labels } = home.impactStrip
  const inShort = (name: keyof typeof labels) => {
    const figure = figureIn(impact)(name)
    return { ...figure, unit: figure.unit.toUpperCase(), label: labels[name] }
  }
  /** Shown beside times of the case, whose city is invented. */
  const mark = impact.figures.kinds.simulated.name
  const { banner, howItWorks, product, transitCare, solution } = home
  const { heading, text, poster, play, playNote, transcript } = promoVideo
  const { seconds, youtubeId = '', published, file, captions = {}, poster: ownPoster } = facts.film
  return {
    ...home,
    banner: { ...banner, case: { ...banner.case, mark } },
    howItWorks: { ...howItWorks, mark },
    product: { ...product, mark },
    transitCare: { ...transitCare, mark },
    solution: { ...solution, mark },
    video: {
      heading,
      text,
      youtubeId,
      poster,
      ownPoster,
      file,
      captions,
      play,
      playNote,
      published,
      // Applies to our own film only, and is not shown with another.
      own: { duration: `PT${seconds}S`, transcript, mark },
    },
    testimonials: { ...testimonials, sample: site.sample, partners: partnersIn(language) },
    stats: { ...home.stats, figures: cost.statistics },
    impact: {
      banner: home.impact.banner,
      mark,
      heading: home.impact.heading,
      groups: [
        { heading: home.impact.patients, figures: patients.figures },
        { heading: home.impact.hospitals, figures: hospitals.figures },
      ],
      more: home.impact.more,
    },
    impactStrip: {
      heading: stripHeading,
      figures: [inShort('fasterResponse'), inShort('preventableDeaths'), inShort('productivity')],
    },
  }
}

const membersIn = (language: Language) =>
  facts.team.members.map(({ profile, photo, samples, [language]: words }) => {
    return { ...words, profile, photo, isSample: samples?.includes('name') }
  })

const partnersIn = (language: Language) =>
  facts.partners.partners.map(({ logo, sign, samples, [language]: { name, kind, city, quote, person } }) => {
    return { name, kind, city, logo, sign, quote, person, isSample: samples?.includes('quote') }
  })

/** The operator's figures, or that they are told at the demo. */
function priceIn({ told, figures }: Words['partnerQuestions']['price'], locale: string): string {
  const { prices } = facts.company
  if (!prices) return told
  const { currency, ambulance, hospital } = prices
  const format = new Intl.NumberFormat(locale.replace('_', '-'), {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  })
  return filledIn(figures, { ambulance: format.format(ambulance), hospital: format.format(hospital) })
}

function wholeQuestions(
  { partnerQuestions: { price, cases, ...questions }, site }: Words,
  language: Language,
  told: string,
) {
  const studies = facts.caseStudies.studies.map(
    ({ samples, weeks, cases, before, after, source, [language]: words }) => {
      return { ...words, weeks, cases, before, after, source, isSample: samples?.includes('place') }
    },
  )
  return {
    ...questions,
    price: { question: price.question, answer: `${price.model} ${told}` },
    cases: { ...cases, studies, sample: site.sample },
  }
}

function wholeSecurity(security: Words['security'], language: Language, locale: string) {
  const { version, date, subProcessors } = facts.security
  const day = new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' })
  const count = security.groups.flatMap(({ rows }) => rows).length
  const values = { leadDays: facts.privacy.keptDays.leads, version, date: day.format(new Date(date)), count }
  const { subProcessors: listed, ...words } = filledIn(security, values)
  const companies = subProcessors.map(({ since, [language]: company }) => ({ since, ...company }))
  return { ...words, subProcessors: { ...listed, companies } }
}

function wholeForms(
  { answeredWithin, demoTakes, demoLanguages, samples: _, ...forms }: Words['forms'],
  language: Language,
  { keptDays, collected, officer }: ReturnType<typeof wholeNotice>,
) {
  const filled = filledIn(forms, {
    answeredWithin,
    demoTakes,
    demoLanguages,
    leadDays: keptDays.leads,
    officerEmail: officer.email,
  })
  const { version, ...notice } = filled.notice
  const { whole, also, who, rights, write, short } = filled.noticeAtForm
  const { labels, rows } = collected
  /** The notice about one form, and the part that is the same for every form. */
  const about = (form: (typeof rows)[number]['form']) => {
    const row = rows.find((each) => each.form === form)
    if (!row) throw new Error(`content/${language}/privacy.json: no row has "form": "${form}".`)
    return [
      { label: labels.items, text: `${row.items}; ${also}` },
      { label: labels.why, text: row.why },
      { label: labels.keptFor, text: row.keptFor },
      who,
      rights,
    ]
  }
  return {
    ...filled,
    notice: { version, language, ...notice },
    noticeAtForm: {
      whole,
      write: { label: write, email: officer.email },
      short,
      facts: { contactUs: about('contactUs'), demoRequests: about('demoRequests') },
    },
  }
}

function wholeNotice(
  { backupsKeptFor, logsKeptFor, samples: _, ...words }: Words['privacy'],
  company: ReturnType<typeof withFacts>,
  version: string,
) {
  const { keptDays, reviewedByCounsel } = facts.privacy
  const { name, email } = company.grievanceOfficer
  const notice = filledIn(words, {
    company: company.name,
    officerEmail: email,
    leadDays: keptDays.leads,
    visitDays: keptDays.visits,
    eventDays: keptDays.events,
    backupsKeptFor,
    logsKeptFor,
  })
  const { title, text, role } = notice.officer
  return {
    ...notice,
    version: { label: notice.version, value: version },
    reviewedByCounsel,
    keptDays,
    collected: { id: 'collected', ...notice.collected },
    counting: { id: 'counting', ...notice.counting },
    officer: { id: 'officer', title, text, name, role, email },
  }
}

/** Replaces every `{name}` that has a value; the others are filled in later. */
const filledIn = <Part>(words: Part, values: Record<string, string | number>): Part =>
  JSON.parse(JSON.stringify(words), (_, part) =>
    typeof part === 'string'
      ? part.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
      : part,
  )
