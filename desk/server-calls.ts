import {
  type DeskAnswers,
  type DeskCall,
  type DeskChanged,
  type DeskChoices,
  type DeskEdit,
  type DeskEntered,
  type DeskErased,
  type DeskErasure,
  type DeskFilter,
  type DeskHealth,
  type DeskImported,
  type DeskLead,
  type DeskLeadDetail,
  type DeskLeads,
  type DeskMail,
  type DeskPerson,
  type DeskPoll,
  type DeskRecords,
  type DeskReplayed,
  type DeskReportQuery,
  type DeskRequest,
  type DeskRequests,
  type DeskRows,
  type DeskSession,
  type DeskSignedOut,
  type DeskWays,
  deskPaths,
  type ImportPart,
  type NewLead,
  type RequestKind,
  type RequestOutcome,
  type SentMail,
} from '../contract/desk.ts'
import type { Report } from '../contract/report.ts'
import { sessionKey } from './browser-storage.ts'
import { ask } from './http.ts'

/** A change of a lead's work; omitted fields stay. */
export type Work = Partial<Pick<DeskLead, 'status' | 'owner' | 'dueOn'>>

type Parameters = Record<string, string | number | undefined>

/** Builds a URL from the parameters that have a value. */
export function address(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

const post = <T>(path: string, body: object = {}) => ask<T>(path, { method: 'POST', body })
const leadPath = (id: string) => `${deskPaths.leads}/${encodeURIComponent(id)}`

export const readSession = () => ask<DeskSession>(deskPaths.session)
export const sendLink = (email: string) => post<object>(deskPaths.link, { email })
export const enter = (token: string) =>
  ask<DeskSession>(deskPaths.session, { method: 'POST', body: { token }, isSignIn: true })
export const signOut = () => ask<Partial<DeskSignedOut>>(deskPaths.session, { method: 'DELETE' })
export const readWays = () => ask<DeskWays>(deskPaths.ways)

/** Lists exclude spam unless requested. */
const parametersOf = (filter: DeskFilter) => ({ ...filter, spam: filter.spam ?? 'without' })

export const readLeads = (filter: DeskFilter, limit: number, signal?: AbortSignal) =>
  ask<DeskLeads>(address(deskPaths.leads, { ...parametersOf(filter), limit }), signal && { signal })
export const readMoreLeads = (filter: DeskFilter, offset: number, limit: number, signal?: AbortSignal) =>
  ask<DeskRows>(address(deskPaths.leads, { ...parametersOf(filter), offset, limit }), signal && { signal })
export const readLead = (id: string, signal?: AbortSignal) =>
  ask<DeskLeadDetail>(leadPath(id), signal && { signal })
export const readAnswers = (id: string) => ask<DeskAnswers>(`${leadPath(id)}/answers`)
export const markRead = (ids: string[], read: boolean) => post<object>(deskPaths.read, { ids, read })
export const readChoices = () => ask<DeskChoices>(deskPaths.choices)
export const readPerson = (id: string) => ask<DeskPerson>(`${leadPath(id)}/person`)
export const changeWork = (changes: (Work & { id: string; version: number })[]) =>
  post<DeskChanged>(deskPaths.changes, { changes })
export const sendCall = (id: string, call: DeskCall) => post<DeskLead>(`${leadPath(id)}/call`, call)
export const addLead = (lead: NewLead) => post<DeskEntered>(deskPaths.leads, lead)
export const importPart = (part: ImportPart) => post<DeskImported>(deskPaths.import, part)
export const markSent = (id: string, sent: SentMail) => post<DeskLead>(`${leadPath(id)}/sent`, sent)
export const markNotSent = (id: string, sent: Pick<SentMail, 'id'>) =>
  post<DeskLead>(`${leadPath(id)}/sent/undo`, sent)
export const changeSpam = (changes: { id: string; version: number }[], spam: boolean) =>
  post<DeskChanged>(deskPaths.spam, { changes, spam })
export const editLead = (id: string, edit: DeskEdit) =>
  ask<DeskLead>(leadPath(id), { method: 'PATCH', body: edit })
const erasurePath = (id: string) => `${leadPath(id)}/erasure`
export const readErasure = (id: string, alone: boolean) =>
  ask<DeskErasure>(address(erasurePath(id), { alone: alone ? '1' : undefined }))
/** Names whose erasure was listed; null for that of the lead alone. */
export const erase = (id: string, person: string | null) => post<DeskErased>(erasurePath(id), { person })
export const sendMailAgain = (id: string) => post<DeskReplayed>(`${deskPaths.mails}/${id}/replay`)
export const handOverAgain = (id: string) => post<DeskReplayed>(`${deskPaths.handOvers}/${id}/replay`)
export const exportAddress = (filter: DeskFilter, format: 'csv' | 'json') =>
  address(deskPaths.export, { ...parametersOf(filter), format, key: sessionKey() })
export const personFileAddress = (id: string, format: 'html' | 'json') =>
  address(`${leadPath(id)}/person/file`, { format, key: sessionKey() })
export const readRequests = () => ask<DeskRequests>(deskPaths.requests)
type NewRequest = { kind: RequestKind; askedOn: string }
export const addRequest = (id: string, request: NewRequest) =>
  post<DeskRequest>(`${leadPath(id)}/requests`, request)
export const addRequestOf = (request: NewRequest & { email: string }) =>
  post<DeskRequest>(deskPaths.requests, request)
export const closeRequest = (id: string, closed: { version: number; outcome: RequestOutcome }) =>
  post<DeskRequest>(`${deskPaths.requests}/${id}/close`, closed)
export const sendPoll = (leadId: string | null, hidden: boolean) =>
  post<DeskPoll>(deskPaths.poll, { leadId, hidden })

export const readReport = (asked: DeskReportQuery) => ask<Report>(address(deskPaths.report, asked))
/** Returns the address it was sent to. */
export const mailReport = (asked: DeskReportQuery) => post<Pick<DeskMail, 'to'>>(deskPaths.mailReport, asked)
export const readHealth = () => ask<DeskHealth>(deskPaths.health)
export const readRecords = (offset: number, limit: number) =>
  ask<DeskRecords>(address(deskPaths.record, { offset, limit }))
