import { open } from 'node:fs/promises'

/** Writes a file only its owner may read; when this resolves, the bytes survive a power cut. */
export async function writeThrough(
  path: string,
  bytes: string | Uint8Array,
  flags: 'w' | 'wx',
): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes new, renamed and removed names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
