export const roadClasses = ['ring', 'arterial', 'collector', 'street', 'lane'] as const
export type RoadClass = (typeof roadClasses)[number]

export interface RoadLine {
  name: string
  roadClass: RoadClass
  oneWay: boolean
  points: number[]
  /** Its first and last piece only extend it to the next road; the network cuts off what crosses that road. */
  overhangs?: boolean
}
