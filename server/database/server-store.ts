/** A key as all servers on one database know it. */
export interface SharedKey {
  /** Null when it comes from their environment. */
  value: string | null
  fingerprint: string
}

/** What servers on one database agree on. The embedded store has one machine to itself: it shares keys through files. */
export interface ServerStore {
  /** Offers a key; the first one offered is everybody's. Undefined where keys are not shared here. */
  shareKey(name: string, offered: SharedKey): Promise<SharedKey | undefined>
  replaceSharedKey(name: string, key: SharedKey): Promise<void>
  /** For one server at a time: until when it is taken, should the server die before `dropDuty`. Null when another has it. */
  takeDuty(name: string, now: number, forMs: number): Promise<number | null>
  /** Ends what `takeDuty` gave. Whoever took longer than that may have been followed by another, whose duty stays. */
  dropDuty(name: string, takenUntil: number): Promise<void>
}
