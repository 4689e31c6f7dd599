import { startTransition, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { City } from '../../case/city/city.ts'
import { houseCase } from '../../case/house-case.ts'
import { emergencies } from '../../case/keys.ts'
import { decodeCase } from '../../case/link.ts'
import { planCase } from '../../case/plan-case.ts'
import { rankHospitals } from '../../case/ranking.ts'
import { roadPaths } from './map/drawing.ts'
import styles from './open.late.module.css'
import { RankingPlay } from './ranking-play.tsx'
import { RunACase } from './run-a-case.tsx'
import { loadWords } from './words.ts'

let root: Root | undefined
let beginnings = 0
const world = () => Promise.all([loadCity(), loadWords(document.documentElement.lang)])
let loaded: ReturnType<typeof world> | undefined

/** Growing a city takes longer than a frame; in a worker nobody waits for it. */
function loadCity(): Promise<City> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./city-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<City>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message || 'the city could not be grown'))
  })
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Puts the simulation where the links were; called again, it begins again. */
export async function open(place: HTMLElement, name?: string, link?: string): Promise<void> {
  loaded ??= world()
  const [city, words] = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const sharedInput = link === undefined ? undefined : decodeCase(city, link)
  const emergency = emergencies.find((each) => each === name) ?? houseCase.emergency
  const first = sharedInput ?? { ...houseCase, emergency }
  await warmUp(city)
  const shared = sharedInput && planCase(city, sharedInput)
  const Island = place.dataset.run === 'ranking' ? RankingPlay : RunACase
  root ??= createRoot(place)
  const stage = root
  // As a transition it is rendered in slices, between which the page still answers.
  await new Promise<void>((shown) =>
    startTransition(() =>
      stage.render(
        <>
          {link !== undefined && !sharedInput && (
            <p className={styles.broken} role="status">
              {words.run.brokenLink}
            </p>
          )}
          <Island key={++beginnings} city={city} words={words} first={first} shared={shared} />
          <OnceShown call={shown} />
        </>,
      ),
    ),
  )
}

function OnceShown({ call }: { call: () => void }) {
  useEffect(call, [call])
  return null
}

/** The first ranking and the drawing of the streets take longest: each has a task of its own before React has one. */
async function warmUp(city: City): Promise<void> {
  await nextTask()
  rankHospitals(city, houseCase)
  await nextTask()
  roadPaths(city)
  await nextTask()
}
