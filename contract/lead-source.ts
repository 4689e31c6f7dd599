/** Where a visit began. Each part may be missing; the field names are those of the form's body. */
export const sourceFields = ['landingPage', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign'] as const

export type LeadSource = Partial<Record<(typeof sourceFields)[number], string>>

/** A longer part is dropped. */
export const maxSourceLength = 200
