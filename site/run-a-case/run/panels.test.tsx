import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bothEndAt, caseAt } from '../../../case/case-at.ts'
import { lanesOf, markNames } from '../../../case/lanes.ts'
import { content } from '../../../content/index.ts'
import { run } from '../../scenes/moments/sample-run.ts'
import { timeSince } from '../../ui/time-text.ts'
import { Lanes } from './lanes.tsx'
import { Board, Checklist, Messages } from './panels.tsx'
import { storyOf } from './story.ts'

const words = content.runACase

test('messages and checklist show the minutes of their events', () => {
  const story = storyOf(words, run).map(({ at }) => timeSince(words.times, at))
  const markup = renderToStaticMarkup(
    <>
      <Messages words={words} run={run} count={run.messages.length} />
      <Checklist words={words} run={run} moment={caseAt(run, run.endsAt)} />
    </>,
  )
  const shown = [...markup.matchAll(/<span[^>]*>(\+\d\d:\d\d)/g)].map(([, time]) => time)
  expect(shown).toHaveLength(run.messages.length + run.tasks.length)
  expect(shown.filter((time) => !story.includes(time ?? ''))).toEqual([])
})

test('messages, board and checklist appear once they have something to show, and the board goes with its last row', () => {
  const panelsAt = (second: number) => {
    const moment = caseAt(run, second)
    return [
      <Messages words={words} run={run} count={moment.messages.length} key="messages" />,
      <Board words={words} moment={moment} key="board" />,
      <Checklist words={words} run={run} moment={moment} key="checklist" />,
    ].map((panel) => renderToStaticMarkup(panel) !== '')
  }
  expect(panelsAt(run.scene.alertedAt - 1)).toEqual([false, false, false])
  expect(panelsAt(run.drive.departsAt)).toEqual([true, true, true])
  expect(panelsAt(run.endsAt)).toEqual([true, false, true])
})

test('the lanes show no future events', () => {
  const endsAt = bothEndAt(run)
  for (let second = 0; second <= endsAt; second += 20) {
    const markup = renderToStaticMarkup(<Lanes words={words} run={run} second={second} endsAt={endsAt} />)
    const ends = [...markup.matchAll(/<i [^>]*inset-inline-start:([\d.]+)%(?:;width:([\d.]+)%)?/g)]
      .filter(([, , width]) => width !== '0')
      .map(([, from, width = 0]) => ((Number(from) + Number(width)) * endsAt) / 100)
    expect(Math.max(0, ...ends), `at ${second}`).toBeLessThan(second + 0.01)
    const marks = [...markup.matchAll(/data-seconds="(\d+)"/g)].map(([, at]) => Number(at))
    expect(marks.filter((at) => at > second)).toEqual([])
  }
})

test('at the end each of the three lanes has its three marks, and the gain is that of the engine', () => {
  const endsAt = bothEndAt(run)
  const markup = renderToStaticMarkup(<Lanes words={words} run={run} second={endsAt} endsAt={endsAt} />)
  for (const { lane, marks } of lanesOf(run)) {
    const [, drawn = ''] = markup.split(`data-lane="${lane}"`)
    for (const mark of markNames)
      expect(drawn.split('data-lane=')[0]).toContain(`data-mark="${mark}" data-seconds="${marks[mark]}"`)
  }
  expect(markup).toContain(`data-gain-seconds="${(run.phone.careAt ?? 0) - (run.careAt ?? 0)}"`)
})
