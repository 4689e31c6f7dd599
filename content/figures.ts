import type { ImpactFigure } from './types/impact.ts'

/** Each figure once, for every page and language; what it is called and counted by stands with the words. */
export const figures = {
  fasterResponse: { kind: 'aim', value: '50', unit: '%' },
  growth: { kind: 'aim', value: '3', unit: 'x' },
  productivity: { kind: 'aim', value: '2', unit: 'x' },
  lateHeartAttacks: { kind: 'known', value: '50', unit: '%' },
  traumaDeaths: { kind: 'known', value: '58', unit: '%' },
  deathsByDelay: { kind: 'known', value: '30', unit: '%' },
  compliance: { kind: 'aim', value: '80', unit: '%' },
  preventableDeaths: { kind: 'aim', value: '30', unit: '%' },
  returnOnInvestment: { kind: 'aim', value: '25', unit: 'x' },
} as const satisfies Record<string, Pick<ImpactFigure, 'kind' | 'value' | 'unit'>>
