/** In the order in which the second letter of a shared case counts them. */
export const emergencies = [
  'heartAttack',
  'stroke',
  'roadTrauma',
  'burns',
  'childbirth',
  'breathing',
] as const

export type Emergency = (typeof emergencies)[number]
