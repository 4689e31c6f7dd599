import { answerTaps } from './case-on-tap.ts'
import { settleAtHash } from './hash-scroll.ts'
import { keepHashInSwitch, offerLanguage } from './language.ts'
import { keepMotionSwitch } from './motion.ts'
import { fixNavbar, openMenu } from './navbar.ts'
import { placeFilm, playOnDemand } from './promo-video.ts'
import { rotateWords } from './rotating-words.ts'
import { reachByKeyboard } from './swiped.ts'
import { whenNear } from './when-near.ts'
import { workWhenQuiet } from './when-quiet.ts'

fixNavbar()
openMenu()
keepMotionSwitch()
answerTaps()
settleAtHash()
reachByKeyboard()
placeFilm()
playOnDemand()
for (const words of document.querySelectorAll<HTMLElement>('[data-rotating]')) rotateWords(words)
for (const row of document.querySelectorAll<HTMLElement>('[data-carousel]'))
  whenNear([row], async () => (await import('./carousel.ts')).runCarousel(row))
keepHashInSwitch()
void offerLanguage()
void workWhenQuiet()
