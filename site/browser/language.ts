/** Adds the current hash to the links to other languages. */
export function keepHashInSwitch(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
    link.addEventListener('click', () => {
      link.hash = location.hash
    })
}

/** Offers the browser's preferred language once. Nobody is redirected. */
export async function offerLanguage(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-offer]')]
  const spoken = [document.documentElement.lang, ...links.map(({ lang }) => lang)]
  const preferred = navigator.languages
    .map((tag) => tag.split('-', 1)[0] ?? '')
    .find((code) => spoken.includes(code))
  const link = links.find(({ lang }) => lang === preferred)
  if (!link) return
  try {
    if (localStorage.languageOffered) return
    const { showOffer } = await import('../languages/offer.ts')
    showOffer(link, () => {
      localStorage.languageOffered = link.lang
    })
  } catch {
    // Without storage the offer would appear on every page.
  }
}
