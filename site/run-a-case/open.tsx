import { startTransition, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { City } from '../../case/city/city.ts'
import { defaultCase } from '../../case/default-cases.ts'
import { emergencies } from '../../case/keys.ts'
import { decodeCase, isOlderLink } from '../../case/link.ts'
import { planCase } from '../../case/plan-case.ts'
import { rankHospitals } from '../../case/ranking.ts'
import { sampleCase } from '../../case/sample-case.ts'
import type { readAddress } from './address.ts'
import { isOwnCase } from './kept-address.ts'
import { roadPaths } from './map/drawing.ts'
import { loadResult, RunACase } from './run-a-case.tsx'
import { loadWords } from './words.ts'
import { loadWorld } from './world.ts'

let root: Root | undefined
let beginnings = 0
const load = () => Promise.all([loadWorld(), loadWords(document.documentElement.lang)])
let loaded: ReturnType<typeof load> | undefined

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

type Asked = NonNullable<ReturnType<typeof readAddress>>

/** Replaces the links by the simulation. Another call restarts it. */
export async function open(
  place: HTMLElement,
  { name, stage = 'setup', link, second = 0 }: Asked,
): Promise<void> {
  loaded ??= load()
  const [world, words] = await loaded.catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  const { city } = world
  const linked = link === undefined ? undefined : decodeCase(city, link)
  const emergency = emergencies.find((each) => each === name) ?? sampleCase.emergency
  await warmUp(city)
  const run = linked && stage !== 'setup' ? planCase(city, linked) : undefined
  if (run && stage === 'result') await loadResult()
  const begins = {
    input: linked ?? defaultCase(emergency),
    stage,
    run,
    second,
    isShared: linked !== undefined && !isOwnCase(),
  }
  const said =
    link === undefined || (linked && !isOlderLink(link))
      ? ''
      : linked
        ? words.run.older
        : words.run.brokenLink
  root ??= createRoot(place)
  const drawn = root
  // Rendered as a transition in slices, so that the page stays responsive.
  await new Promise<void>((shown) =>
    startTransition(() =>
      drawn.render(
        <>
          {said && (
            <p className="callout prose below-5" role="status">
              {said}
            </p>
          )}
          <RunACase key={++beginnings} {...world} words={words} begins={begins} />
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

/** The first ranking and the drawing of the streets take longest, so each is a separate task before React renders. */
async function warmUp(city: City): Promise<void> {
  await nextTask()
  rankHospitals(city, sampleCase)
  await nextTask()
  roadPaths(city)
  await nextTask()
}
