/** What the incubators and institutes asked before they stood behind the product; on /Client. */
export interface PartnerQuestionsContent {
  label: string
  title: string
  items: { question: string; answer: string }[]
}
