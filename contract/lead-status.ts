/** How far the company has come with a lead. Every lead begins as new. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'won', 'lost'] as const

export type LeadStatus = (typeof leadStatuses)[number]
