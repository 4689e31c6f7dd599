import type { FastifyInstance } from 'fastify'
import type { AnswerName } from '../../content/schema/answers.ts'
import { contactIn } from '../../contract/contact.ts'
import { type DeskAnswers, deskPaths } from '../../contract/desk.ts'
import { fill } from '../../contract/fill.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/lead.ts'
import { wordsFor } from '../mail/lead-mails.ts'
import { type DeskParts, type OfLead, requireLead } from './desk-parts.ts'

export function answerRoutes(app: FastifyInstance, { store, sessions, record }: DeskParts): void {
  app.get<OfLead>(`${deskPaths.leads}/:id/answers`, async (request): Promise<DeskAnswers> => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    await record.show(person, referenceOf(lead.id), [lead.id])
    return answersTo(lead)
  })
}

/** Draft replies to the sender of a lead. Staff edit them and send them with their own mail program. */
export function answersTo(lead: Pick<Lead, 'id' | 'collection' | 'fields' | 'language'>): DeskAnswers {
  const { language, company, answers } = wordsFor(lead)
  const { name, organisation } = contactIn({ ...lead.fields })
  const values: Record<string, string> = {
    name: inOneLine(name),
    organization: inOneLine(organisation),
    reference: referenceOf(lead.id),
    product: company.name,
    phone: company.phone,
  }
  const filled = (text: string) => fill(text, values)
  const hasAll = (text: string) =>
    !Object.keys(values).some((key) => !values[key] && text.includes(`{${key}}`))
  const greeting = name ? answers.greeting : answers.greetingWithoutName
  const answerOf = (which: AnswerName) => {
    const { subject, paragraphs } = answers.templates[which]
    const parts = [greeting, ...paragraphs.filter(hasAll), answers.keepReference, answers.closing.join('\n')]
    return { title: answers.titles[which], subject: filled(subject), body: parts.map(filled).join('\n\n') }
  }
  // Object.keys returns string[]
  const names = Object.keys(answers.templates) as AnswerName[]
  const byFit = [lead.collection, ...names.filter((which) => which !== lead.collection)]
  return { language, answers: byFit.map(answerOf) }
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
