/** The status of a lead in the sales process. Every lead starts as new. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost'] as const

export type LeadStatus = (typeof leadStatuses)[number]
