import { noteGoal } from './goals.ts'
import { whenNear } from './when-near.ts'

/** Inserts the film, and adds poster and controls when it comes near the viewport. */
export function placeFilm(): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-film]')) {
    const written = stage.querySelector('noscript')?.textContent ?? ''
    const parsed = new DOMParser().parseFromString(written, 'text/html').querySelector('video')
    if (!parsed) continue
    // In Safari a film that is moved (not copied) from another document never plays.
    const film = document.importNode(parsed, true)
    const poster = film.getAttribute('poster') ?? ''
    film.removeAttribute('poster')
    film.controls = false
    // Browsers load a default track immediately, long before playback.
    const captions = film.querySelector<HTMLTrackElement>('track[default]')
    captions?.removeAttribute('default')
    if (stage.dataset.film !== 'own' && isUprightPhone()) playUpright(stage, film)
    stage.prepend(film)
    const start = stage.querySelector('button')
    start?.addEventListener('click', () => film.play())
    // Also when it was started by the browser's own controls.
    film.addEventListener('play', () => begun(start, film), { once: true })
    whenNear(
      [film],
      () => {
        film.poster = poster
        film.controls = true
        if (start) start.hidden = false
        // The button covers the controls; without this the Tab key would stop at invisible controls.
        film.tabIndex = -1
        if (captions) captions.track.mode = 'showing'
      },
      // On phones the film is directly below the first screen, which must not wait for a poster.
      '100px',
    )
  }
}

function begun(start: HTMLElement | null, film: HTMLVideoElement): void {
  noteGoal('film_played')
  film.removeAttribute('tabindex')
  if (start?.matches(':focus')) film.focus()
  start?.remove()
}

const isUprightPhone = () => matchMedia('(max-width: 39.99rem) and (orientation: portrait)').matches

/** The portrait version of the film; its box grows to its height when it is played. */
function playUpright(stage: HTMLElement, film: HTMLVideoElement): void {
  for (const source of film.querySelectorAll('source'))
    source.src = source.src.replace('first-hour', 'first-hour-upright')
  film.addEventListener('play', () => stage.setAttribute('data-upright', ''), { once: true })
}

/** Replaces the link by YouTube's player on a click. Nothing is loaded from YouTube before. */
export function playOnDemand(): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-youtube]')) {
    const link = stage.querySelector('a')
    link?.addEventListener('click', (event) => {
      event.preventDefault()
      noteGoal('film_played')
      const player = document.createElement('iframe')
      player.src = `${link.href}&autoplay=1`
      player.title = link.textContent ?? ''
      player.width = '560'
      player.height = '315'
      player.allow = 'autoplay; fullscreen; picture-in-picture'
      link.replaceWith(player)
      player.focus()
    })
  }
}
