import { type DeskRole, deskPaths } from '../../contract/desk.ts'

const lead = `${deskPaths.leads}/:id`

/**
 * The least role for every route, or 'anybody' for those that lead in. A route that is missing here is refused to everybody,
 * and a test walks all routes with all roles.
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
  [`GET ${deskPaths.events}`]: 'read',
  [`POST ${deskPaths.presence}`]: 'read',
  [`GET ${deskPaths.report}`]: 'read',
  [`POST ${deskPaths.mailReport}`]: 'read',

  [`POST ${deskPaths.leads}`]: 'answer',
  [`POST ${deskPaths.read}`]: 'answer',
  [`POST ${deskPaths.changes}`]: 'answer',
  // Marks as spam, and takes one's own mark back; to release anything else takes an admin, which the route asks for itself.
  [`POST ${deskPaths.spam}`]: 'answer',
  [`PATCH ${lead}`]: 'answer',
  [`POST ${lead}/call`]: 'answer',
  [`GET ${lead}/answers`]: 'answer',
  [`POST ${lead}/sent`]: 'answer',
  [`POST ${lead}/sent/undo`]: 'answer',
  [`POST ${deskPaths.mails}/:id/replay`]: 'answer',
  [`POST ${deskPaths.handOvers}/:id/replay`]: 'answer',

  [`GET ${deskPaths.export}`]: 'admin',
  [`GET ${lead}/erasure`]: 'admin',
  [`POST ${lead}/erasure`]: 'admin',
  [`GET ${deskPaths.health}`]: 'admin',
  [`GET ${deskPaths.record}`]: 'admin',
  [`GET ${lead}/person/file`]: 'admin',
  [`POST ${lead}/requests`]: 'admin',
  [`GET ${deskPaths.requests}`]: 'admin',
  [`POST ${deskPaths.requests}/:id/close`]: 'admin',
}
