import { compose } from '../compose.ts'
import type { Words } from '../schema/pages.ts'
import about from './about.json' with { type: 'json' }
import accessibility from './accessibility.json' with { type: 'json' }
import answers from './answers.json' with { type: 'json' }
import company from './company.json' with { type: 'json' }
import contact from './contact.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import film from './film.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import home from './home.json' with { type: 'json' }
import impact from './impact.json' with { type: 'json' }
import language from './language.json' with { type: 'json' }
import mail from './mail.json' with { type: 'json' }
import messages from './messages.json' with { type: 'json' }
import notFound from './not-found.json' with { type: 'json' }
import partnerQuestions from './partner-questions.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import privacy from './privacy.json' with { type: 'json' }
import promoVideo from './promo-video.json' with { type: 'json' }
import request from './request.json' with { type: 'json' }
import { runACase } from './run-a-case.ts'
import scenes from './scenes.json' with { type: 'json' }
import security from './security.json' with { type: 'json' }
import share from './share.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }
import standalone from './standalone.json' with { type: 'json' }
import testimonials from './testimonials.json' with { type: 'json' }
import yours from './yours.json' with { type: 'json' }

// JSON has no types: scripts/check-content.ts holds the files to the schemas.
export const words = {
  language,
  company,
  mail,
  answers,
  site,
  scenes,
  places,
  share,
  film,
  home,
  promoVideo,
  testimonials,
  impact,
  about,
  contact,
  forms,
  messages,
  errors,
  request,
  standalone,
  partnerQuestions,
  privacy,
  security,
  accessibility,
  notFound,
  yours,
} as Words

export const hi = { ...compose('hi', words), runACase }
