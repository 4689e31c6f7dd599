/** Reached on a page that offers them. */
export const visitGoals = ['film_played', 'case_begun', 'case_finished', 'calculator_used'] as const
/** Reached by a tap on a link, on whatever page has it; counted by page and source. */
export const tapGoals = ['phone_tapped', 'whatsapp_tapped', 'booking_opened', 'questionnaire_taken'] as const

export type VisitGoal = (typeof visitGoals)[number]
export type TapGoal = (typeof tapGoals)[number]
export type Goal = VisitGoal | TapGoal
