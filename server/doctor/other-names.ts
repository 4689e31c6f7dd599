import { variables } from '../config-variables.ts'
import { type Finding, should } from './finding.ts'

const known = Object.keys(variables)
const firstWord = (name: string) => name.slice(0, name.indexOf('_') + 1)
const ourFirstWords = new Set(known.map(firstWord).filter(Boolean))

/** Unknown variables that resemble ours: a typo such as WEBHOOK_URL would silently leave a setting out. */
export const checkOtherNames = (env: NodeJS.ProcessEnv): Finding[] =>
  Object.keys(env)
    .filter((name) => env[name] && ourFirstWords.has(firstWord(name)) && !known.includes(name))
    .map((name) => {
      const ours = known.filter((each) => firstWord(each) === firstWord(name))
      return should(
        name,
        'FirstHour does not read this variable.',
        `If it is meant for FirstHour, write ${ours.join(' or ')}.`,
      )
    })
