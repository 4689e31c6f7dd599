import { addressKey, isMailAddress } from '../../mail-address.ts'
import { searchReference } from '../lead-keys.ts'
import { gramNumbers, searchTextOf } from '../search-text.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'
import { run, type Steps } from './steps.ts'

/** Padding, so that the last letters start a trigram too: SQLite finds one or two letters as a prefix of trigrams. */
const endOfText = '\n\n'

/** Locks the leads: a concurrent edit waits, and marks the lead for indexing again. */
export function* indexLeads(seqs: number[], withGrams: boolean): Steps<void> {
  const leads = `SELECT ${leadColumns} FROM leads WHERE seq among($seqs) ORDER BY seq FOR SHARE`
  const { rows } = yield* run<LeadRow>(leads, { seqs })
  const entries = rows.map((row) => {
    const { id, fields } = leadFromRow(row)
    const text = searchTextOf(fields)
    return {
      seq: row.seq,
      reference: searchReference(id),
      text: text + endOfText,
      // Text that is not an address, such as "na", identifies nobody: strangers type the same.
      person: isMailAddress(addressKey(fields.email)) ? addressKey(fields.email) : null,
      ...(withGrams && { grams: `{${gramNumbers(text)}}` }),
    }
  })
  const [column, value, changed] = withGrams
    ? [', grams', `, CAST(item ->> 'grams' AS integer[])`, ', grams = excluded.grams']
    : ['', '', '']
  // FTS5 with secure-delete loses letters when one statement updates and inserts rows. So delete first.
  if (!withGrams) yield* run('DELETE FROM lead_search WHERE lead_seq among($seqs)', { seqs })
  yield* run(
    `INSERT INTO lead_search (lead_seq, reference, text, person${column})
     SELECT CAST(item ->> 'seq' AS bigint), item ->> 'reference', item ->> 'text', item ->> 'person'${value}
     FROM each($entries) WHERE true ORDER BY 1
     ON CONFLICT (lead_seq) DO UPDATE SET text = excluded.text, person = excluded.person${changed}`,
    { entries: JSON.stringify(entries) },
  )
  yield* run('DELETE FROM leads_to_index WHERE lead_seq among($seqs)', { seqs })
}
