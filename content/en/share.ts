import type { ShareContent } from '../types/share.ts'

export const share = {
  home: 'From the scene to the right hospital, on one clock',
  impact: 'The first hour decides.',
  about: 'Where Every Second Matters',
  contactSection: 'Talk to the people who build it',
  request: 'See it with your own hospitals on the map',
  howWork: 'Four steps to a hospital that is ready',
  SystemOne: 'Every arrival known before it arrives',
  Client: 'Those who stand behind us',
  privacy: 'What we keep, why, and for how long',
} satisfies ShareContent
