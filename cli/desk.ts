import { once } from 'node:events'
import { counted } from '../contract/report-words.ts'
import { readConfig } from '../server/config.ts'
import type { Store } from '../server/database/store.ts'
import { localAdmission, teamAdmission } from '../server/desk/admission.ts'
import { linkTo, makeLinkToken } from '../server/desk/sign-in.ts'
import { hashOf } from '../server/process/random-token.ts'
import { CommandError, currentUser, help, readOptions, runCommand, text, withStore } from './command-line.ts'

const usage = `npm run desk [-- --port PORT]             leads and figures in a browser, for the person at this machine
npm run desk -- --sign-out ADDRESS|all   ends the sessions of a person, or everybody's, at every desk

Prints a link that works once, within 10 minutes. Ctrl+C closes the desk and ends its sessions. From another machine:
ssh -L 4000:localhost:4000 this-machine, with --port 4000 here.`

await runCommand(async (args) => {
  const values = readOptions(args, { port: text, 'sign-out': text, help })
  if (values.help) return console.log(usage)
  const { port = '0', 'sign-out': leaver } = values
  const config = readConfig(process.env)
  await withStore(config, (store) =>
    leaver === undefined
      ? serve(store, portOf(port))
      : signOut(store, (config.desk && teamAdmission(config.desk).admits(leaver)?.address) ?? leaver),
  )

  async function serve(store: Store, port: number): Promise<void> {
    // Imported only when needed: half of all modules, which signing somebody out does not use.
    const { loadApplication } = await import('../server/desk/application-files.ts')
    const { applicationFolder, buildDesk } = await import('../server/desk/desk-app.ts')
    const user = currentUser()
    const files = await loadApplication(applicationFolder)
    const admission = localAdmission(user)
    // No log on this terminal, so that the link stays visible. The record has every access.
    const desk = buildDesk({ ...config, logLevel: 'error' }, { store, now: Date.now, admission, files })
    const address = new URL(await desk.listen({ host: '127.0.0.1', port }))
    const token = await makeLinkToken({ store, now: Date.now }, user)
    if (token === undefined)
      throw new CommandError('Three links were made within 10 minutes; please use one of them, or wait.')
    const closing = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    console.log(`The desk is open: ${linkTo(`http://localhost:${address.port}`, token)}`)
    console.log('The link works once, within 10 minutes. Ctrl+C closes the desk.')
    await closing
    desk.server.closeAllConnections()
    await desk.close()
    // Revokes the link, also if it was never used.
    await store.takeSignIn(hashOf(token), Date.now())
  }
})

async function signOut(store: Store, who: string): Promise<void> {
  const ended = await store.endDeskSessions(who === 'all' ? 'all' : { person: who })
  console.log(`${counted(ended, 'session')} ended.`)
}

function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new CommandError('--port must be a port number from 1 to 65535.')
  return Number(text)
}
