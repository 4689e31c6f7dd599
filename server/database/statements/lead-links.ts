import type { LeadLinkStore } from '../store.ts'
import type { Database } from './database.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

export function leadLinkStore(db: Database): LeadLinkStore {
  return {
    async addLeadLink({ ...link }, most, since) {
      await db.write(
        `INSERT INTO lead_links (token_hash, lead_seq, purpose, address_hash, created_at, expires_at)
         VALUES ($tokenHash, (SELECT seq FROM leads WHERE id = $leadId), $purpose, $addressHash, at($createdAt),
           at($expiresAt))`,
        link,
      )
      // Counted once it is there: of two that are added at once neither would see the other before.
      const { tokenHash, leadId, purpose } = link
      const { changes } = await db.write(
        `DELETE FROM lead_links WHERE token_hash = $tokenHash AND
           (SELECT count(*) FROM lead_links JOIN leads ON leads.seq = lead_seq
            WHERE leads.id = $leadId AND purpose = $purpose AND created_at > at($since)) > $most`,
        { tokenHash, leadId, purpose, since, most },
      )
      return changes === 0
    },

    async findLeadLink(tokenHash, purpose, now) {
      const [row] = await db.read<LeadRow & { addressHash: Uint8Array }>(
        `SELECT address_hash AS "addressHash", ${leadColumns} FROM lead_links JOIN leads ON leads.seq = lead_seq
         WHERE token_hash = $tokenHash AND purpose = $purpose AND expires_at > at($now)`,
        { tokenHash, purpose, now },
      )
      return row && { lead: leadFromRow(row), addressHash: row.addressHash }
    },
  }
}
