import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import { OwnPicture } from '../../ui/pictures/own-picture.tsx'
import type { Picture } from '../../ui/pictures/picture.ts'
import styles from './partner-mark.module.css'

/** A drawing for each known city: four minarets, chillies, a lighthouse, a palace front. */
const signs: Record<NonNullable<Content['home']['testimonials']['partners'][number]['sign']>, ReactNode> = {
  Hyderabad: (
    <path d="M8 54V18M8 12v-2M56 54V18M56 12v-2M20 54V24M44 54V24M4 54h56M8 24h48M20 54V44a12 12 0 0 1 24 0v10M5 18h6M53 18h6" />
  ),
  Guntur: (
    <path d="M44 8c-2 5-7 6-10 9M26 15c5-4 14-1 15 6 2 16-9 31-31 35 10-10 8-18 9-26 1-7 3-12 7-15zM34 22c2 9-3 19-11 25M46 22c6 3 9 8 8 15-1 9-7 15-16 19" />
  ),
  Visakhapatnam: (
    <path d="M26 46l3-26h10l3 26M27 20h14M30 20v-7h8v7M34 13V9M28 33h12M6 12l14 4M6 24l14-2M62 12l-14 4M62 24l-14-2M4 54c5-6 10-6 15 0s10 6 15 0 10-6 15 0 8 5 11 2" />
  ),
  Jaipur: (
    <path d="M6 56V40a8 8 0 0 1 16 0v16M22 56V28a10 10 0 0 1 20 0v28M42 56V40a8 8 0 0 1 16 0v16M4 56h56M27 56V46a5 5 0 0 1 10 0v10M28 32a4 4 0 0 1 8 0v5h-8zM32 18v-8M14 32v-5M50 32v-5M14 56v-8M50 56v-8" />
  ),
}

/** For any other city: a building with columns. */
const anySign = <path d="M6 24L32 8l26 16zM12 24v24M24 24v24M40 24v24M52 24v24M8 48h48M4 56h56" />

type Partner = Pick<Content['home']['testimonials']['partners'][number], 'city' | 'sign' | 'name' | 'kind'>

interface Props extends Partner {
  /** Replaces the drawing. */
  picture?: Picture | undefined
}

/** A partner's logo or a monochrome drawing, its name, and below it its kind and city. */
export function PartnerMark({ city, sign, name, kind, picture }: Props) {
  return (
    <div className="beside middle gap-4 small tight" data-picture="">
      {picture ? (
        <OwnPicture picture={picture} alt={name} />
      ) : (
        <svg
          viewBox="0 0 64 64"
          width="56"
          height="56"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {sign ? signs[sign] : anySign}
        </svg>
      )}
      <p>
        <b className={styles.name}>{name}</b>
        <span className="mute">
          {kind}, {city}
        </span>
      </p>
    </div>
  )
}
