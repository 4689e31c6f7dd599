import { answerTaps } from './case-on-tap.ts'
import { scrollToHash } from './hash-scroll.ts'
import { keepHashInSwitch, offerLanguage } from './language.ts'
import { keepMotionSwitch } from './motion.ts'
import { fixNavbar, openMenu } from './navbar.ts'
import { placeFilm, playOnDemand } from './promo-video.ts'
import { rotateWords } from './rotating-words.ts'
import { reachByKeyboard } from './swiped.ts'
import { countTaps } from './taps.ts'
import { workWhenIdle } from './when-idle.ts'
import { whenNear } from './when-near.ts'

fixNavbar()
openMenu()
keepMotionSwitch()
answerTaps()
countTaps()
scrollToHash()
reachByKeyboard()
placeFilm()
playOnDemand()
for (const words of document.querySelectorAll<HTMLElement>('[data-rotating]')) rotateWords(words)
for (const row of document.querySelectorAll<HTMLElement>('[data-carousel]'))
  whenNear([row], async () => (await import('./carousel.ts')).runCarousel(row))
keepHashInSwitch()
void offerLanguage()
void workWhenIdle()
