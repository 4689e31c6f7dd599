import type { CaseInput } from '../../case/case-input.ts'
import { encodeCase } from '../../case/link.ts'
import { pathIn } from '../../contract/routes.ts'
import { Spoken } from '../ui/spoken.tsx'
import styles from './ranking-play.late.module.css'
import { sayFirst } from './say.ts'
import { EmergencyChoice } from './setup/emergency-choice.tsx'
import { RankedList } from './setup/ranked-list.tsx'
import { Roads } from './setup/roads.tsx'
import { When } from './setup/where-and-when.tsx'
import { useRankedCase } from './use-ranked-case.ts'
import type { OnStage } from './words.ts'

interface Props extends OnStage {
  first: CaseInput
}

const answerAfterMs = 700

/** The ranking alone: what it is asked on one side, its answer on the other. */
export function RankingPlay({ city, words, first }: Props) {
  const { input, change, ranking, onTheWay } = useRankedCase(city, first)
  const [best] = ranking.list
  return (
    <div className={`stack apart ${styles.play}`}>
      <div className={`stack ${styles.asked}`}>
        <EmergencyChoice words={words} chosen={input.emergency} change={change} />
        <When words={words} startsAt={input.startsAt} change={change} />
        <Roads city={city} words={words} closed={input.closedRoads} onTheWay={onTheWay} change={change} />
        <p>
          <a
            className="reach"
            href={pathIn(document.documentElement.lang, `/howWork#case=${encodeCase(input)}`)}
          >
            {words.rankingStage.runIt}
          </a>
        </p>
      </div>
      <RankedList words={words} input={input} list={ranking.list} change={change} />
      {best && <Spoken afterMs={answerAfterMs} text={sayFirst(words, best)} />}
    </div>
  )
}
