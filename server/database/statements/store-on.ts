import { leadAccessStore } from './access.ts'
import type { Database } from './database.ts'
import { deliveryStore } from './deliveries.ts'
import { deskStore } from './desk.ts'
import { timedStore } from './drop-in-parts.ts'
import { erasureStore } from './erasure.ts'
import { inboxStore } from './inbox.ts'
import { leadLinkStore } from './lead-links.ts'
import { leadStore } from './leads.ts'
import { analyticsStore } from './visits.ts'
import { leadWorkStore } from './work.ts'

/** All that both databases do alike, on one of them. */
export const storeOn = (db: Database) => ({
  ...leadStore(db),
  ...inboxStore(db),
  ...leadWorkStore(db),
  ...leadLinkStore(db),
  ...erasureStore(db),
  ...leadAccessStore(db),
  ...deliveryStore(db),
  ...deskStore(db),
  ...analyticsStore(db),
  ...timedStore(db),
})
