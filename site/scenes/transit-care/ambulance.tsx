import styles from './transit-care.module.css'

/**
 * A cross-section of the ambulance: patient on the stretcher, paramedic next to it, monitor and drip above. 480 by 236.
 */
export function Ambulance() {
  return (
    <>
      <g className={styles.ridden}>
        <path
          fill="color-mix(in oklab, var(--sand) 50%, var(--paper))"
          d="M10 200V42a20 20 0 0 1 20-20h306q30 0 50 24l40 52 34 9q20 6 20 28v65z"
        />
        <path fill="var(--glass)" d="M350 46h-4v54h66l-32-42q-9-12-30-12z" />
        <rect className={styles.beacon} fill="var(--signal)" x="300" y="8" width="40" height="14" rx="6" />
        <rect fill="var(--amber-pale)" x="28" y="42" width="294" height="132" rx="12" />
        <path
          stroke="var(--ink-veil)"
          strokeWidth="2.5"
          d="M28 66h294M60 174v-12M240 174v-12M352 110v76M364 122h16"
        />
        <g>
          <path
            stroke="var(--ink)"
            strokeWidth="2.5"
            d="M58 148h196M84 148l-16 26M84 148l22 26M228 148l-22 26M228 148l18 26"
          />
          <rect fill="var(--ink)" x="58" y="134" width="196" height="12" rx="6" />
          <path fill="var(--paper)" d="M110 134q-2-20 22-20h70q30 0 46 20z" />
          <circle fill="var(--skin)" cx="88" cy="121" r="12" />
          <path fill="var(--ink)" d="M76 121a12 12 0 0 1 14-12q-8 5-7 12l-2 9q-5-4-5-9z" />
          <path stroke="var(--skin)" strokeWidth="8" strokeLinecap="round" d="M128 122q22 2 40 6" />
        </g>
        <g>
          <path fill="var(--uniform)" d="M246 174v-22q0-40 28-42 26 0 28 30v34z" />
          <path stroke="var(--sleeve)" strokeWidth="13" strokeLinecap="round" d="M262 124q-22 16-66-2" />
          <circle fill="var(--skin)" cx="193" cy="121" r="6" />
          <circle fill="var(--skin)" cx="270" cy="92" r="14" />
          <path fill="var(--ink)" d="M257 86q4-12 15-11 13 2 13 16 0 9-6 13 0-10-4-16-8 2-18-2z" />
          <path stroke="var(--amber-pale)" strokeWidth="5" d="M266 146h36" />
        </g>
        <rect fill="var(--night)" x="112" y="52" width="76" height="46" rx="7" />
        <path
          stroke="var(--vital-glow)"
          strokeWidth="2.5"
          strokeLinejoin="round"
          d="M118 78h14l4-4 4 4h5l3 3 5-20 5 27 4-10h7q4-8 8 0h8"
        />
        <rect className={styles.sweep} fill="var(--night)" x="118" y="56" width="16" height="38" />
        <path
          stroke="var(--ink)"
          strokeWidth="2"
          fill="color-mix(in oklab, var(--paper) 70%, transparent)"
          d="M222 48v8M214 56h16v18q-2 6-8 6t-8-6zM222 80c0 20-30 16-44 42"
        />
        <path fill="var(--amber)" d="M10 182h470v10H10z" />
        <path fill="var(--shade)" d="M10 192h470v8H10z" />
      </g>
      <Wheel at="92 200" />
      <Wheel at="392 200" />
    </>
  )
}

function Wheel({ at }: { at: string }) {
  return (
    <g transform={`translate(${at})`}>
      <circle fill="var(--road)" r="34" />
      <g className={styles.hub} stroke="var(--road)" strokeWidth="3">
        <circle r="17" />
        <path d="M0-17V17M-17 0H17" />
      </g>
    </g>
  )
}
