import type { Link } from './link.ts'

export interface Figure {
  /** The number alone, without its unit: '50', '2'. */
  value: `${number}`
  unit: string
  label: string
  /** Where it was published or measured. `npm run doctor` lists the figures that have none. */
  source?: Link
}

export type BenefitKey =
  | 'easy-connect'
  | 'advance-alerts'
  | 'live-vitals'
  | 'live-tracking'
  | 'tele-diagnosis'
  | 'digital-documents'
  | 'affordability'

export interface BannerContent {
  tagline: string
  heading: string
  /** One at a time after the heading, three seconds each. */
  words: string[]
  line: string
  /** What it does, for somebody who has never heard of it. */
  plain: string
  primary: Link
  secondary: Link
  /** Under the picture: it shows another emergency, or that one is run. */
  another: string
  runIt: Link
}

/** One line and one button that leads on. */
export interface Call {
  text: string
  /** For whoever wants to try before they ask; shown where scripts run. */
  other?: Link
  action: Link
}

export interface PromoVideoContent {
  heading: string
  text: string
  /** Eleven characters: replaces our own film by YouTube's player; nothing is loaded from there before a click. */
  youtubeId: string
  /** The picture shown until somebody presses play: a file under site/public. */
  poster: string
  play: string
  playNote: string
  /** For search engines, in ISO 8601: the day the film was published. */
  published: string
  /** What is true of our own film only, and not shown with another. */
  own: {
    /** Its length in ISO 8601, such as PT40S. */
    duration: string
    /** Leads to what its captions say, to be read. */
    transcript: string
  }
}

export interface TransitCareContent {
  heading: string
  warning: string
  text: string
  points: { title: string; text: string }[]
}

export interface HowItWorksContent {
  label: string
  heading: string
  lead: string
  /** When each of them is, the case says. */
  steps: { title: string; text: string }[]
}

export interface ProductContent {
  label: string
  heading: string
  lead: string
  system: { before: string; phrases: string[] }
  benefits: { key: BenefitKey; title: string; text: string }[]
}

export interface Partner {
  name: string
  kind: string
  city: string
  /** The drawing beside the name; a city without one gets the general sign. */
  sign?: 'Hyderabad' | 'Guntur' | 'Visakhapatnam' | 'Jaipur'
  quote: string
  person: string
}

export interface TestimonialsContent {
  label: string
  heading: string
  carousel: string
  previous: string
  next: string
  /** Which of the row it is, with {index} and {count}. */
  position: string
  /** What the row and its parts are called, for people who hear the page. */
  roles: { carousel: string; slide: string }
  partners: readonly [Partner, ...Partner[]]
}

export interface LandingContent {
  heading: string
  text: string
}

export interface HomeContent {
  banner: BannerContent
  video: PromoVideoContent
  transitCare: TransitCareContent
  howItWorks: HowItWorksContent
  product: ProductContent
  testimonials: TestimonialsContent
  stats: { heading: string; figures: Figure[] }
  solution: { heading: string; statement: string; text: string }
  landings: Record<'access' | 'outcomes' | 'delivery' | 'preparedness', LandingContent>
  impact: {
    banner: string
    heading: string
    groups: { heading: string; figures: Figure[] }[]
    more: Link
  }
  tagline: string
  callBack: { heading: string; text: string; promises: string[] }
  impactStrip: { heading: string; figures: Figure[] }
  /** Asked twice on the way down: after how it works, and after the arrivals board. */
  calls: Record<'howItWorks' | 'preparedness', Call>
}
