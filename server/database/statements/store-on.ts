import type { ServerStore, Store } from '../store.ts'
import { leadAccessStore } from './access.ts'
import { deliveryStore } from './deliveries.ts'
import { deskStore } from './desk.ts'
import type { Database } from './dialect.ts'
import { erasureStore } from './erasure.ts'
import { leadLinkStore } from './lead-links.ts'
import { leadStore } from './leads.ts'
import type { OwnCommands } from './own-commands.ts'
import { analyticsStore, trackingStore } from './visits.ts'
import { leadWorkStore } from './work.ts'

/** All that both databases do alike, on one of them. */
export const storeOn = (
  db: Database,
  own: OwnCommands,
): Omit<Store, keyof ServerStore | 'ping' | 'close'> => {
  const leads = leadStore(db, own)
  return {
    ...leads,
    ...leadWorkStore(db, own),
    ...leadLinkStore(db),
    ...erasureStore(db, own, leads.listLeads),
    ...leadAccessStore(db),
    ...deliveryStore(db, own.claimDeliveries),
    ...deskStore(db),
    ...trackingStore(db),
    ...analyticsStore(db, own),
  }
}
