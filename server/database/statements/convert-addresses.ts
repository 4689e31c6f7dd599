import { addressKey } from '../../mail-address.ts'
import { run, type Steps } from './steps.ts'

/** Runs with this migration. */
export const convertsAddresses = '003-replaced-leads'

const rowsAtOnce = 500
const isPlain = /^[ -~]*$/

interface Row {
  seq: number
  key: string
  typed: string
}

/**
 * Before this migration, addresses were compared in another form, with Unicode domains and folded letters. For ASCII
 * addresses both forms are equal; all others are recomputed from the typed address.
 */
export function* convertAddresses(): Steps<void> {
  yield* convertEach(
    'SELECT seq, email AS key, fields AS typed FROM leads WHERE seq > $after ORDER BY seq LIMIT $limit',
    function* ({ seq, typed }) {
      yield* run('UPDATE leads SET email = $key WHERE seq = $seq', {
        seq,
        key: addressKey(JSON.parse(typed).email),
      })
      // The search index identifies persons by it.
      yield* run('INSERT INTO leads_to_index VALUES ($seq) ON CONFLICT DO NOTHING', { seq })
    },
  )
  yield* convertEach(
    `SELECT seq, address_key AS key, to_address AS typed FROM deliveries WHERE seq > $after AND kind = 'message'
     ORDER BY seq LIMIT $limit`,
    ({ seq, typed }) =>
      run('UPDATE deliveries SET address_key = $key WHERE seq = $seq', { seq, key: addressKey(typed) }),
  )
}

function* convertEach(text: string, convert: (row: Row) => Steps<unknown>): Steps<void> {
  for (let after = 0; ; ) {
    const { rows } = yield* run<Row>(text, { after, limit: rowsAtOnce })
    for (const row of rows) if (!isPlain.test(row.key)) yield* convert(row)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.seq ?? after
  }
}
