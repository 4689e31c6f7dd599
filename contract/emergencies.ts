/** The order is fixed: the second letter of a shared case is an index into it. */
export const emergencies = [
  'heartAttack',
  'stroke',
  'roadTrauma',
  'burns',
  'childbirth',
  'breathing',
] as const

export type Emergency = (typeof emergencies)[number]
