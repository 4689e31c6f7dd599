/** Every name is invented, from trees, trades and directions, so that none refers to a real city. */
export const ringNames = ['Ring Road', 'Fort Road'] as const

/** One for each radial, in the order of the plan. */
export const radialNames = [
  'East Ridge Road',
  'Kite Market Road',
  'South Fields Road',
  'Mill Road',
  'Sunset Road',
  'Reservoir Road',
  'Lake Gate Road',
  'North Gate Road',
  'Station Road',
] as const

export const waterNames = ['Lakeview Road', 'North Bank Road', 'South Bank Road'] as const

export const streetWords = [
  'Neem',
  'Tamarind',
  'Jasmine',
  'Lotus',
  'Mango',
  'Peepal',
  'Champa',
  'Betel',
  'Lantern',
  'Potter',
  'Weaver',
  'Mint',
  'Clock',
  'Marigold',
  'Sparrow',
  'Cotton',
] as const
export const streetKinds = ['Street', 'Main', 'Cross', 'Lane'] as const

export const areas = [
  { id: 'oldTown', name: 'Old Town', x: 4900, y: 3200 },
  { id: 'lakeview', name: 'Lakeview', x: 2350, y: 1000 },
  { id: 'northGate', name: 'North Gate', x: 4250, y: 1250 },
  { id: 'stationQuarter', name: 'Station Quarter', x: 7250, y: 560 },
  { id: 'eastRidge', name: 'East Ridge', x: 9150, y: 2150 },
  { id: 'kiteMarket', name: 'Kite Market', x: 8700, y: 5850 },
  { id: 'southFields', name: 'South Fields', x: 6350, y: 6550 },
  { id: 'millLands', name: 'Mill Lands', x: 2150, y: 6350 },
  { id: 'sunsetColony', name: 'Sunset Colony', x: 900, y: 4250 },
] as const
