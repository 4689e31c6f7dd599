import type { Fault } from './fault.ts'

/** Lies that a picture, a film or a run could tell. */
export const truePictures: Fault[] = [
  {
    what: 'the list prefers an hour of waiting to a missing bed',
    file: 'case/ranking.ts',
    text: 'Number(bedCounts && beds === 0)',
    instead: 'Number(beds === 0)',
    caughtBy: ['case/ranking.test.ts'],
  },
  {
    what: 'the checklist has something done before it is',
    file: 'case/case-at.ts',
    text: 'done: at <= second,\n    /** Until',
    instead: 'done: at <= second + 20,\n    /** Until',
    caughtBy: ['case/one-story.test.ts'],
  },
  {
    what: 'a hospital refuses while its telephone still rings',
    file: 'case/case-at.ts',
    text: 'each.endsAt <= second',
    instead: 'each.startsAt <= second',
    caughtBy: ['case/one-story.test.ts'],
  },
  {
    what: 'the board takes a second heart attack for one cath lab',
    file: 'case/board.ts',
    text: '!(onlyOneAtATime.includes(care) && taken.includes(care))',
    instead: 'true',
    caughtBy: ['case/one-story.test.ts'],
  },
  {
    what: 'the banner shows the pulse before it is sent',
    file: 'site/scenes/moments/crew-pictures.ts',
    text: "vitals: readings(shot, seconds.hero, 'doctorSees')",
    instead: "vitals: readings(shot, seconds.hero, 'vitals')",
    caughtBy: ['site/scenes/moments/every-second.test.tsx'],
  },
  {
    what: 'the dial says since the pain began, and counts since the crew arrived',
    file: 'site/scenes/moments/case-papers.ts',
    text: 'minutesAndSeconds(door.firstHour.passed)',
    instead: 'minutesAndSeconds(door.passed)',
    caughtBy: ['site/scenes/moments/every-second.test.tsx'],
  },
  {
    what: 'the share images show an hour at which the story is another',
    file: 'site/scenes/moments/seconds.ts',
    text: 'hero: alert.seen[0]?.at ?? drive.departsAt',
    instead: 'hero: (alert.seen[0]?.at ?? drive.departsAt) + 30',
    caughtBy: ['site/studio/story.test.ts'],
  },
]
