import { useEffect } from 'react'
import { pathIn } from '../../contract/routes.ts'
import { useRankedCase } from './case-changes.ts'
import { hashOf, keepInAddress } from './kept-address.ts'
import styles from './ranking-play.late.module.css'
import { EmergencyChoice, When } from './setup/choices.tsx'
import { RankedList } from './setup/ranked-list.tsx'
import { Roads } from './setup/roads.tsx'
import type { Begins, OnStage } from './words.ts'

interface Props extends OnStage {
  begins: Begins
}

/** The ranking without a running case: the input on one side, the ranked list on the other. */
export function RankingPlay({ city, words, begins }: Props) {
  const { input, change, ranking, onTheWay } = useRankedCase(city, begins.input)
  useEffect(() => keepInAddress('setup', input, false), [input])
  return (
    <div className={`stack apart ${styles.play}`}>
      <div className={`stack ${styles.asked}`}>
        <EmergencyChoice words={words} chosen={input.emergency} change={change} />
        <When words={words} startsAt={input.startsAt} change={change} />
        <Roads city={city} words={words} closed={input.closedRoads} onTheWay={onTheWay} change={change} />
        <p>
          <a
            className="reach"
            href={pathIn(document.documentElement.lang, `/howWork${hashOf('setup', input)}`)}
          >
            {words.rankingStage.runIt}
          </a>
        </p>
      </div>
      <RankedList words={words} input={input} list={ranking.list} change={change} />
    </div>
  )
}
