import { describe, expect, test } from 'vitest'
import { startReceiver } from '../../tests/support/receiver.ts'
import { checkedAddresses, reachOf } from './checked-addresses.ts'
import { postEvent } from './post-event.ts'

const reaches = {
  public: ['8.8.8.8', '100.63.255.255', '172.32.0.1', '223.255.255.255', '2606:4700::1111', '2a00:1450::1'],
  inside: ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '100.64.0.1', '::1', 'fd12:3456::1'],
  never: [
    ...['0.0.0.0', '169.254.169.254', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['100.100.100.200', 'fd00:ec2::254', '::', 'fe80::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ...[
      '::ffff:8.8.8.8',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:1::',
      '2001:db8::1',
      'nowhere',
    ],
  ],
}

describe.each(Object.entries(reaches))('%s', (reach, addresses) => {
  test.each(addresses)('%s', (address) => expect(reachOf(address)).toBe(reach))
})

const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const check = (url: string, allowPrivate: boolean, ...addresses: string[]) =>
  checkedAddresses(new URL(url), allowPrivate, at(...addresses))

test('a host with one forbidden address among others is not called', async () => {
  await expect(check('https://crm.example', false, '8.8.8.8', '10.0.0.1')).rejects.toMatchObject({
    code: 'EPRIVATE',
  })
  await expect(check('https://crm.example', true, '8.8.8.8', '169.254.169.254')).rejects.toMatchObject({
    code: 'EADDRESS',
  })
  await expect(check('https://crm.example', false)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(await check('https://crm.example', false, '8.8.8.8', '2a00:1450::1')).toHaveLength(2)
})

test.each(['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1', 'https://[::1]', 'https://10.0.0.1'])(
  '%s is called only when private addresses are allowed',
  async (url) => {
    await expect(check(url, false)).rejects.toMatchObject({ code: 'EPRIVATE' })
    expect(await check(url, true)).toHaveLength(1)
  },
)

test('plain http is allowed to private addresses only', async () => {
  await expect(check('http://crm.example', true, '8.8.8.8')).rejects.toMatchObject({ code: 'EPLAIN' })
  expect(await check('http://crm.internal', true, '10.0.0.1')).toHaveLength(1)
})

test('the connection uses the checked address, even if the name resolves differently by then', async () => {
  const receiver = await startReceiver()
  let asked = 0
  const resolve = async () => {
    asked++
    return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  }
  const options = { secret: Buffer.alloc(32), now: Date.now, resolve }
  const url = new URL(`http://crm.invalid:${receiver.port}/`)
  await postEvent(url, { id: 'one', body: '{}' }, { ...options, allowPrivate: true })
  expect(asked).toBe(1)
  expect(receiver.received[0]?.headers.host).toBe(`crm.invalid:${receiver.port}`)
  await expect(
    postEvent(url, { id: 'two', body: '{}' }, { ...options, allowPrivate: true }),
  ).rejects.toMatchObject({
    code: 'EADDRESS',
  })
  expect(receiver.received).toHaveLength(1)
  await receiver.close()
})

test('a name lookup that takes too long is aborted', async () => {
  const options = { secret: Buffer.alloc(32), now: Date.now, allowPrivate: false, timeoutMs: 20 }
  const never = () => new Promise<never>(() => {})
  await expect(
    postEvent(new URL('https://crm.invalid'), { id: 'one', body: '{}' }, { ...options, resolve: never }),
  ).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})
