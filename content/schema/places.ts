import { each, group, line } from './kinds.ts'

/** By their English spelling, which the simulation uses. */
const names = (label: string, spelt: string) =>
  group(
    label,
    each(Object.fromEntries(spelt.split(', ').map((name) => [name, name])), (name) => line(name, 60)),
  )

/** How a language writes the invented names of the case. A street without an entry is translated word by word: Neem, Street. */
export const places = group('Names of the simulated city', {
  hospitals: names(
    'Hospitals',
    'City Heart Centre, Lakeside Medical, General Hospital, North Gate Hospital, Riverbank Trauma Centre, Banyan Mother and Child, East Ridge Neuro Institute, South Fields Hospital, Mill Lands Burns Institute, Kite Market Clinic',
  ),
  areas: names(
    'Areas',
    'Old Town, Lakeview, North Gate, Station Quarter, East Ridge, Kite Market, South Fields, Mill Lands, Sunset Colony',
  ),
  roads: names(
    'Roads',
    'Ring Road, Fort Road, East Ridge Road, Kite Market Road, South Fields Road, Mill Road, Sunset Road, Reservoir Road, Lake Gate Road, North Gate Road, Station Road, Lakeview Road, North Bank Road, South Bank Road',
  ),
  streetWords: names(
    'Words in names of streets',
    'Neem, Tamarind, Jasmine, Lotus, Mango, Peepal, Champa, Betel, Lantern, Potter, Weaver, Mint, Clock, Marigold, Sparrow, Cotton',
  ),
  streetKinds: names('Kinds of streets', 'Street, Main, Cross, Lane'),
})
