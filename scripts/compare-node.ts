import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Whether a Node binary equals the published one of its version, or why the comparison failed. */
export async function compareNode(
  program: string,
  { version, platform, arch }: Pick<NodeJS.Process, 'version' | 'platform' | 'arch'> = process,
  publisher = 'https://nodejs.org/dist',
): Promise<'same' | 'different' | { notCompared: string }> {
  const name = `node-${version}-${platform}-${arch}`
  const archiveName = `${name}.tar.gz`
  const get = async (file: string) => {
    const answer = await fetch(`${publisher}/${version}/${file}`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const found = await Promise.all([get('SHASUMS256.txt'), get(archiveName), readFile(program)]).catch(String)
  if (typeof found === 'string') return { notCompared: found }
  const [checksums, archive, ours] = found
  if (
    !checksums
      .toString()
      .split('\n')
      .includes(`${sha256(archive)}  ${archiveName}`)
  )
    return 'different'
  // The published checksum is the archive's, and we ship the binary inside it.
  const unpack = ['--extract', '--gzip', '--to-stdout', `${name}/bin/node`]
  const { stdout } = spawnSync('tar', unpack, { input: archive, maxBuffer: 2 ** 29 })
  return stdout.equals(ours) ? 'same' : 'different'
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
