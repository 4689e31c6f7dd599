import type { FastifyInstance } from 'fastify'
import { type DeskAnswers, deskPaths } from '../../contract/desk.ts'
import { referenceOf } from '../../contract/reference.ts'
import { answersTo } from './answers.ts'
import type { DeskParts } from './desk-parts.ts'
import { requireLead } from './lead-routes.ts'

/** What could be written to somebody. The desk sends nothing: their own mail program does. */
export function answerRoutes(app: FastifyInstance, { store, sessions, record }: DeskParts): void {
  app.get<{ Params: { id: string } }>(
    `${deskPaths.leads}/:id/answers`,
    async (request): Promise<DeskAnswers> => {
      const { person } = await sessions.require(request)
      const lead = await requireLead(store, request.params.id)
      await record.show(person, referenceOf(lead.id), [lead.id])
      return answersTo(lead)
    },
  )
}
