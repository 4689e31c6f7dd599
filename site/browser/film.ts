const nearEnoughToLoad = '400px'

/** The poster is the largest picture of the page and below its first view: it waits until somebody scrolls towards it. */
export function showPosterWhenNear(): void {
  for (const film of document.querySelectorAll<HTMLVideoElement>('[data-poster]')) {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        film.poster = film.dataset.poster ?? ''
      },
      { rootMargin: nearEnoughToLoad },
    )
    observer.observe(film)
  }
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
