import { addressKey, isMailAddress } from '../../mail-address.ts'
import { searchReference } from '../lead-keys.ts'
import { gramNumbers, searchTextOf } from '../search-text.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'
import { run, type Steps } from './steps.ts'

/** So that its last letters, too, begin a trigram: SQLite looks one or two up as the beginning of trigrams. */
const endOfText = '\n\n'

/** Whoever corrects one of these leads meanwhile waits for this, and notes it again. */
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
      // What is no address, such as "na", is nobody's: strangers write the same.
      person: isMailAddress(addressKey(fields.email)) ? addressKey(fields.email) : null,
      ...(withGrams && { grams: `{${gramNumbers(text)}}` }),
    }
  })
  const [column, value, changed] = withGrams
    ? [', grams', `, CAST(item ->> 'grams' AS integer[])`, ', grams = excluded.grams']
    : ['', '', '']
  // With secure-delete, FTS5 loses letters when rows are changed and added in one statement: they go first.
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
