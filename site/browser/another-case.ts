import { motionAllowed } from './motion-allowed.ts'

/** Shows the next emergency in the banner's picture, and lets the link beside it run that one. */
export async function showNextCase(scene: HTMLElement): Promise<void> {
  const { cases = '', shown = '0' } = scene.dataset
  const names = cases.split(' ')
  const next = (Number(shown) + 1) % names.length
  const emergency = names[next] ?? ''
  const answer = await fetch(`/cases/${emergency}.${document.documentElement.lang}.json`)
  if (!answer.ok) return
  const { alt, picture }: { alt: string; picture: string } = await answer.json()
  const place = scene.querySelector<HTMLElement>('[data-case-picture]')
  if (!place) return
  scene.dataset.shown = String(next)
  place.innerHTML = picture
  if (motionAllowed())
    place.animate([{ opacity: 0, transform: 'translateY(0.75rem)' }, {}], {
      duration: 280,
      easing: 'ease-out',
    })
  const link = scene.querySelector<HTMLAnchorElement>('a[href*="#run-"]')
  if (link) link.hash = `run-${emergency}`
  const said = scene.querySelector('[role="status"]')
  if (said) said.textContent = alt
}
