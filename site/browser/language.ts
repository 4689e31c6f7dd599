/** The links to the same page in another language take along where on the page the visitor is. */
export function keepHashInSwitch(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
    link.addEventListener('click', () => {
      link.hash = location.hash
    })
}

/** Nobody is redirected: a visitor whose browser prefers another language of the site is told of it, once. */
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
    localStorage.languageOffered = link.lang
    showOffer(link)
  } catch {
    // Where nothing can be remembered, the offer would come again and again.
  }
}
