import { describe, expect, it } from 'vitest'
import { caseAt } from '../../case/case-at.ts'
import { protocols } from '../../case/protocols/protocols.ts'
import { content } from '../../content/index.ts'
import { checkFigures } from '../../tests/support/case-figures.ts'
import { pictureText } from '../../tests/support/picture-text.ts'
import { run } from '../scenes/moments/sample-run.ts'
import { filmActsOf } from './acts.ts'
import { FilmPicture } from './film-picture.tsx'

const filmActs = filmActsOf(content)

const textAt = (picture: (typeof filmActs)[number]['picture'], second: number) =>
  pictureText(<FilmPicture content={content} picture={picture} second={second} />)

/** The ride shows no figures. */
const shown = filmActs.filter(({ picture }) => !['call', 'ride', 'close'].includes(picture))

describe.each(shown)('the film’s $picture', ({ picture, caseFrom, caseTo }) => {
  it('shows figures that are true at every second of the film’s clock', () => {
    let found = 0
    for (let second = caseFrom; second <= caseTo; second += Math.max(1, Math.min(5, caseTo - second))) {
      const { count, untrue } = checkFigures(textAt(picture, second), second)
      expect(untrue, `at ${second}`).toEqual([])
      found += count
    }
    expect(found).toBeGreaterThan(0)
  })
})

describe('the film', () => {
  it('ends its countdown at zero, on arrival', () => {
    const board = filmActs.find(({ picture }) => picture === 'board')
    expect(board?.caseTo).toBe(run.drive.arrivesAt)
    expect(textAt('board', run.drive.arrivesAt)).toContain('in\u00a00:00')
    expect(textAt('board', run.drive.arrivesAt)).toContain('0.0 km')
  })

  it('says in its captions what its clock says', () => {
    const hour = filmActs.find(({ picture }) => picture === 'hour')
    const [minutes = 0, seconds = 0] = (hour?.caption.match(/\d+/g) ?? []).map(Number)
    const { firstHour } = caseAt(run, run.drive.arrivesAt)
    expect(minutes * 60 + seconds).toBe(firstHour.passed)
    // It says that the artery is open after the first hour.
    const before = protocols[run.emergency].beforeCall.minutes * 60
    expect(before + (run.careAt ?? 0)).toBeGreaterThan(3600)
  })
})
