import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  /** Lower-case names; repeated headers are joined with a comma. */
  headers: Record<string, string>
  body: string
}

/** A raw TCP connection: sends arbitrary bytes and reads the responses one by one. */
export class Connection {
  readonly #socket: Socket
  #bytes: Buffer = Buffer.alloc(0)
  #ended = false
  #wake = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    const end = () => {
      this.#ended = true
      this.#wake()
    }
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      this.#wake()
    })
    socket.on('end', end).on('close', end).on('error', end)
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1')
    const connection = new Connection(socket)
    await once(socket, 'connect')
    return connection
  }

  get ended(): boolean {
    return this.#ended
  }

  write(bytes: Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  endWriting(): void {
    this.#socket.end()
  }

  /** Closes with a reset, so that thousands of connections leave no TIME_WAIT entries. */
  destroy(): void {
    this.#socket.resetAndDestroy()
  }

  /** The next final response; undefined if the server closed the connection. */
  async answer(toHead: boolean): Promise<Answer | undefined> {
    for (;;) {
      const read = readAnswer(this.#bytes, toHead, this.#ended)
      if (read) {
        this.#bytes = this.#bytes.subarray(read.length)
        if (read.answer.status >= 200) return read.answer
      } else if (this.#ended) return undefined
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }

  /** Bytes after the last response, once the server has closed. Any would be a broken response. */
  get rest(): string {
    return this.#bytes.toString('latin1')
  }
}

function readAnswer(bytes: Buffer, toHead: boolean, ended: boolean) {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(statusLine)?.[1])
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [name = '', value = ''] = [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  const start = headEnd + 4
  const empty = toHead || status < 200 || status === 204 || status === 304
  const end = empty ? start : bodyEnd(bytes, start, headers, ended)
  if (end === undefined) return undefined
  return { answer: { status, headers, body: bytes.toString('utf8', start, end) }, length: end }
}

function bodyEnd(bytes: Buffer, start: number, headers: Record<string, string>, ended: boolean) {
  if (headers['transfer-encoding'] === 'chunked') {
    const last = bytes.indexOf('0\r\n\r\n', start)
    return last === -1 ? undefined : last + 5
  }
  if (headers['content-length'] === undefined) return ended ? bytes.length : undefined
  const end = start + Number(headers['content-length'])
  return bytes.length >= end ? end : undefined
}
