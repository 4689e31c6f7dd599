import { closedDoors } from './closed-doors.ts'
import { commandsAndFiles } from './commands-and-files.ts'
import { doors } from './doors.ts'
import type { Fault } from './fault.ts'
import { followUp } from './follow-up.ts'
import { leadsAndMail } from './leads-and-mail.ts'
import { lifeOfALead } from './life-of-a-lead.ts'
import { pagesAndDesk } from './pages-and-desk.ts'
import { rulesAndWords } from './rules-and-words.ts'
import { store } from './store.ts'
import { truePictures } from './true-pictures.ts'

export const faults: Fault[] = [
  ...rulesAndWords,
  ...pagesAndDesk,
  ...truePictures,
  ...doors,
  ...closedDoors,
  ...lifeOfALead,
  ...followUp,
  ...leadsAndMail,
  ...store,
  ...commandsAndFiles,
]
