import { memo, type ReactNode } from 'react'
import type { Moment } from '../../../case/case-at.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../../contract/fill.ts'
import { TimeLeft, TimeSince } from '../../ui/times.tsx'
import { hospitalName } from '../place-names.ts'
import { sayMessage } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './panels.late.module.css'
import { taskText } from './story.ts'

/** A screen in a running case: its name, a remark next to it, and its content. Each appears once it has something to show. */
export function Panel({ title, beside, children }: { title: string; beside?: string; children: ReactNode }) {
  return (
    <section className="shrinks">
      <h2 className={`topped minor cluster between gap-4 flat ${styles.title}`}>
        {title}
        {beside && <span className="normal mute">{beside}</span>}
      </h2>
      {children}
    </section>
  )
}

interface RunProps {
  words: Words
  run: Run
}

export const Messages = memo(function Messages({ words, run, count }: RunProps & { count: number }) {
  if (count === 0) return null
  return (
    <Panel title={words.run.messages}>
      <ul className={`stack gap-2 tight ${styles.talk}`}>
        {run.messages.slice(0, count).map((message) => (
          <li key={message.kind} data-from={message.from}>
            <small className="block tiny mute">
              {words.speakers[message.from]} <TimeSince words={words.times} at={message.at} />
            </small>
            {sayMessage(words, run, message)}
          </li>
        ))}
      </ul>
    </Panel>
  )
})

/** The hospital's arrivals: this case among other ambulances to the same emergency department. */
export function Board({ words, moment: { hospital, board } }: { words: Words; moment: Moment }) {
  const { run, emergencies, boardStates } = words
  if (board.length === 0) return null
  return (
    <Panel title={fill(run.board, { hospital: hospitalName(words, hospital) })}>
      <ul className={`tight ${styles.rows}`}>
        {board.map(({ isOwn, ambulance, emergency, bay, state, leftSeconds }) => (
          <li className="ruled" key={ambulance} data-own={isOwn ? '' : undefined}>
            <b className="unbroken">
              <TimeLeft words={words.times} seconds={leftSeconds} />
            </b>
            <span>
              {fill(run.ambulance, { number: String(ambulance).padStart(2, '0') })} · {emergencies[emergency]}
              <small className="block small mute">
                {fill(run.bay, { bay })} ·{' '}
                <span data-met={state === 'ready' || state === 'arrived' ? '' : undefined}>
                  {boardStates[state]}
                </span>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Checklist({ words, run, moment: { alert, second } }: RunProps & { moment: Moment }) {
  if (alert === 'none') return null
  return (
    <Panel title={words.run.checklist} beside={`${words.run.alert}: ${words.alerts[alert]}`}>
      <ul className={`tight ${styles.rows}`}>
        {run.tasks.map(({ task, who, care, at }) => (
          <li className="ruled" key={task} data-waiting={at <= second ? undefined : ''}>
            <b className="unbroken">
              {at <= second ? (
                <TimeSince words={words.times} at={at} />
              ) : (
                <TimeLeft words={words.times} seconds={at - second} />
              )}
            </b>
            <span>
              {taskText(words, run, task, care)}
              <small className="block small mute">{words.people[who]}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
