import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { houseCase } from '../../case/house-case.ts'
import { emergencies } from '../../case/keys.ts'
import { decodeCase } from '../../case/link.ts'
import { loadCity } from './load-city.ts'
import { RankingPlay } from './ranking-play.tsx'
import { RunACase } from './run-a-case.tsx'
import { loadWords } from './words.ts'

let root: Root | undefined
let beginnings = 0
const world = () => Promise.all([loadCity(), loadWords(document.documentElement.lang)])
let loaded: ReturnType<typeof world> | undefined

/** Puts the simulation where the links were; called again, it begins again. */
export async function open(place: HTMLElement, name?: string, link?: string): Promise<void> {
  loaded ??= world()
  const [city, words] = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const shared = link === undefined ? undefined : decodeCase(city, link)
  const emergency = emergencies.find((each) => each === name) ?? houseCase.emergency
  const first = shared ?? { ...houseCase, emergency }
  const Island = place.dataset.run === 'ranking' ? RankingPlay : RunACase
  root ??= createRoot(place)
  root.render(
    <StrictMode>
      <Island key={++beginnings} city={city} words={words} first={first} shared={shared !== undefined} />
    </StrictMode>,
  )
}
