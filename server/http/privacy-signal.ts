import type { FastifyRequest } from 'fastify'

/** Do Not Track or Global Privacy Control: the visitor has asked every site not to follow them. */
export const asksNotToBeTracked = (request: FastifyRequest): boolean =>
  request.headers.dnt === '1' || request.headers['sec-gpc'] === '1'
