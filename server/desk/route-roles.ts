import { type DeskRole, deskPaths } from '../../contract/desk.ts'

const lead = `${deskPaths.leads}/:id`

/**
 * The minimum role of every route; 'anybody' for the sign-in routes. A route that is not listed is refused to everyone.
 * A test checks every route with every role.
 */
export const leastRoles: Record<string, DeskRole | 'anybody'> = {
  [`POST ${deskPaths.link}`]: 'anybody',
  [`GET ${deskPaths.ways}`]: 'anybody',
  [`GET ${deskPaths.oidc}`]: 'anybody',
  [`GET ${deskPaths.oidcCallback}`]: 'anybody',
  [`POST ${deskPaths.session}`]: 'anybody',
  [`DELETE ${deskPaths.session}`]: 'anybody',

  [`GET ${deskPaths.session}`]: 'read',
  [`GET ${deskPaths.leads}`]: 'read',
  [`GET ${deskPaths.choices}`]: 'read',
  [`GET ${lead}`]: 'read',
  [`GET ${lead}/person`]: 'read',
  [`POST ${deskPaths.poll}`]: 'read',
  [`GET ${deskPaths.report}`]: 'read',
  [`POST ${deskPaths.mailReport}`]: 'read',

  [`POST ${deskPaths.leads}`]: 'answer',
  [`POST ${deskPaths.read}`]: 'answer',
  [`POST ${deskPaths.changes}`]: 'answer',
  // Marks as spam and undoes one's own mark. Releasing any other lead requires an admin; the route checks that.
  [`POST ${deskPaths.spam}`]: 'answer',
  [`PATCH ${lead}`]: 'answer',
  [`POST ${lead}/call`]: 'answer',
  [`GET ${lead}/answers`]: 'answer',
  [`POST ${lead}/sent`]: 'answer',
  [`POST ${lead}/sent/undo`]: 'answer',
  [`POST ${deskPaths.mails}/:id/replay`]: 'answer',
  [`POST ${deskPaths.handOvers}/:id/replay`]: 'answer',

  [`GET ${deskPaths.export}`]: 'admin',
  [`POST ${deskPaths.import}`]: 'admin',
  [`GET ${lead}/erasure`]: 'admin',
  [`POST ${lead}/erasure`]: 'admin',
  [`GET ${deskPaths.health}`]: 'admin',
  [`GET ${deskPaths.record}`]: 'admin',
  [`GET ${lead}/person/file`]: 'admin',
  [`POST ${lead}/requests`]: 'admin',
  [`GET ${deskPaths.requests}`]: 'admin',
  [`POST ${deskPaths.requests}`]: 'admin',
  [`POST ${deskPaths.requests}/:id/close`]: 'admin',
}
