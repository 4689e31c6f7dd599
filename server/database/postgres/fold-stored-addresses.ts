import type { Client } from 'pg'
import { emailKey } from '../lead-keys.ts'

const rowsPerRound = 2000

interface Row {
  seq: number
  address: string
}

/** Brings the keys of stored addresses under the code's own rule; `lower()` would follow the database's locale. */
export async function foldStoredAddresses(client: Client): Promise<void> {
  // Keys made by an earlier rule could differ only where an address is not plain ASCII.
  await fold(
    client,
    `SELECT seq, email AS address FROM leads
     WHERE (octet_length(email) <> char_length(email) OR email LIKE '%xn--%') AND seq > $1`,
    'UPDATE leads SET email = given.key',
  )
  await fold(
    client,
    'SELECT seq, to_address AS address FROM mails WHERE lead_seq IS NULL AND seq > $1',
    'UPDATE mails SET address_key = given.key',
  )
}

async function fold(client: Client, select: string, update: string): Promise<void> {
  const table = update.split(' ')[1]
  let after = 0
  for (;;) {
    const { rows } = await client.query<Row>(`${select} ORDER BY seq LIMIT ${rowsPerRound}`, [after])
    await client.query(
      `${update} FROM unnest($1::bigint[], $2::text[]) AS given (seq, key) WHERE ${table}.seq = given.seq`,
      [rows.map(({ seq }) => seq), rows.map(({ address }) => emailKey(address))],
    )
    if (rows.length < rowsPerRound) return
    after = rows.at(-1)?.seq ?? after
  }
}
