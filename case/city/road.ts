export const roadClasses = ['ring', 'arterial', 'collector', 'street', 'lane'] as const
export type RoadClass = (typeof roadClasses)[number]

export interface RoadLine {
  name: string
  roadClass: RoadClass
  oneWay: boolean
  points: number[]
  /** Its first and last piece only reach for the road it ends at. */
  overhangs?: boolean
}
