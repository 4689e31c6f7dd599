import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

const derive = (secret: string, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()

/**
 * Encrypts and signs a text for a URL or a form, so that it can say who it is for without saying so to anybody else.
 * Deterministic: every attempt of a mail carries the same link, and a receiver can deduplicate the mail.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const key = derive(secret, 'seal', purpose)
  const nonce = derive(secret, 'nonce', purpose, text).subarray(0, nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text, or undefined for anything that was not sealed with this secret for this purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', derive(secret, 'seal', purpose), nonce)
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
