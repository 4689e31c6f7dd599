import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A self-signed certificate, valid for a day. */
export function selfSigned(host: string): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const named = `-subj /CN=${host} -addext subjectAltName=${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`
  try {
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 1 ${named} -keyout ${key} -out ${cert}`.split(' '),
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
