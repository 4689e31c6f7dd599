import { isMailAddress, mailboxKey } from '../../mail-address.ts'
import type { LinkPurpose, NewLeadLink, WantedLinkMail } from '../new-lead.ts'
import type { Database } from './database.ts'
import { readLeads } from './reading.ts'
import { isKept, type LeadRow, leadColumns, leadFromRow } from './rows.ts'

/** Links mailed to senders. They are deleted with their lead. */
export function leadLinkStore(db: Database) {
  return {
    /** False when the lead got `most` other links of this purpose since then; the new one is deleted. */
    async addLeadLink({ mailId, ...link }: NewLeadLink, most: number, since: number): Promise<boolean> {
      await db.write(
        `INSERT INTO lead_links (token_hash, lead_seq, purpose, address_hash, created_at, expires_at, mail_id)
         VALUES ($tokenHash, (SELECT seq FROM leads WHERE id = $leadId), $purpose, $addressHash, at($createdAt),
           at($expiresAt), $mailId)
         ON CONFLICT (token_hash) DO NOTHING`,
        { ...link, mailId: mailId ?? null },
      )
      // Counted after the insert: two concurrent inserts would not see each other before.
      const { tokenHash, leadId, purpose } = link
      const { changes } = await db.write(
        `DELETE FROM lead_links WHERE token_hash = $tokenHash AND
           (SELECT count(*) FROM lead_links JOIN leads ON leads.seq = lead_seq
            WHERE leads.id = $leadId AND purpose = $purpose AND created_at > at($since)) > $most`,
        { tokenHash, leadId, purpose, since, most },
      )
      return changes === 0
    },

    /**
     * Whether any lead of this mailbox wants no more contact. Text that is not an address identifies nobody:
     * strangers type the same.
     */
    async wantsNoContact(address: string): Promise<boolean> {
      if (!isMailAddress(address)) return false
      const text = 'SELECT 1 AS found FROM leads WHERE no_contact = $mailbox LIMIT 1'
      return (await db.read(text, { mailbox: mailboxKey(address) })).length > 0
    },

    /** The leads that store the wish of this mailbox, in any spelling of the address. */
    listWithoutContact: (address: string) =>
      readLeads(db, 'leads WHERE no_contact = $mailbox', { mailbox: mailboxKey(address) }),

    /**
     * Queues a mail with a link, within the limits. Does the same work whether or not anything is stored, so that
     * timing reveals nothing.
     */
    requestLink: (wanted: WantedLinkMail) => db.transact('requestLink', wanted),

    /** Takes back one counted request that found nothing, so that it does not use up the limit of the mailbox. */
    async uncountLinkRequest(mailbox: Buffer): Promise<void> {
      const newest = 'SELECT max(seq) FROM link_requests WHERE mailbox = $mailbox AND queued = 1'
      await db.write(`UPDATE link_requests SET queued = 2 WHERE seq = (${newest})`, { mailbox })
    },

    /** A link that has not expired, with its lead. A correction of a lead that is being erased would be lost. */
    async findLeadLink(tokenHash: Buffer, purpose: LinkPurpose, now: number) {
      const [row] = await db.read<LeadRow & { addressHash: Uint8Array }>(
        `SELECT address_hash AS "addressHash", ${leadColumns} FROM lead_links JOIN leads ON leads.seq = lead_seq
         WHERE token_hash = $tokenHash AND purpose = $purpose AND expires_at > at($now) AND ${isKept}`,
        { tokenHash, purpose, now },
      )
      return row && { lead: leadFromRow(row), addressHash: row.addressHash }
    },
  }
}
