import { Page } from '../ui/page.tsx'
import styles from './team.module.css'

const lines = `DESK_PORT=4000
DESK_ORIGIN=https://desk.example.org
DESK_PEOPLE='Head of Sales <head@example.org>=admin, Sales <sales@example.org>=answer, board@example.org=read'`

/** Explains to the user of a local desk how to set up a team's desk. */
export default function TeamPage() {
  return (
    <Page title="A desk for a team">
      <p>
        Whoever runs the server adds three lines to its file <code>.env</code> and starts it again. Everybody
        who is named there can sign in with a link by mail, be given leads, and see who else is at one.
      </p>
      <pre className={styles.lines}>{lines}</pre>
      <dl className="ruled labelled below-3">
        <div>
          <dt className="strong">read</dt>
          <dd>sees leads and figures.</dd>
        </div>
        <div>
          <dt className="strong">answer</dt>
          <dd>also works on leads.</dd>
        </div>
        <div>
          <dt className="strong">admin</dt>
          <dd>also exports, erases, releases what is held, and sees the record and health.</dd>
        </div>
      </dl>
      <p className="mute">
        The file docs/desk.md, which came with the website, has the rest: the proxy in front, and how to sign
        in with the company’s own accounts.
      </p>
    </Page>
  )
}
