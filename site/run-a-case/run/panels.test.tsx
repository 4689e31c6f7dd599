import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { runACase as words } from '../../../content/en/run-a-case.ts'
import { run } from '../../scenes/moments/house-run.ts'
import { minutesAndSeconds } from '../say.ts'
import { Checklist } from './checklist.tsx'
import { Messages } from './messages.tsx'
import { storyOf } from './story.ts'

// A time of day beside minutes of the case reads like one of them: the house case begins at 02:12.
test('messages and checklist stand at the minutes at which the story tells them', () => {
  const story = storyOf(words, run).map(({ at }) => minutesAndSeconds(at))
  const markup = renderToStaticMarkup(
    <>
      <Messages words={words} run={run} count={run.messages.length} />
      <Checklist words={words} run={run} alert="seen" done={run.tasks.length} />
    </>,
  )
  const shown = [...markup.matchAll(/<(?:b|span)[^>]*>(\d\d:\d\d)/g)].map(([, time]) => time)
  expect(shown).toHaveLength(run.messages.length + run.tasks.length)
  expect(shown.filter((time) => !story.includes(time ?? ''))).toEqual([])
})
