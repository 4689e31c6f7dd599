import { whenNear } from './when-near.ts'

/** Gives the film its poster and controls when somebody scrolls towards it. */
export function dressFilmWhenNear(): void {
  for (const film of document.querySelectorAll<HTMLVideoElement>('[data-film]'))
    whenNear(
      [film],
      () => {
        film.poster = film.dataset.film ?? ''
        film.controls = true
      },
      '400px',
    )
}

/** Puts the other service's player where its link was: nothing is asked of it before somebody presses play. */
export function playOnDemand(): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-youtube]')) {
    const link = stage.querySelector('a')
    link?.addEventListener('click', (event) => {
      event.preventDefault()
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
