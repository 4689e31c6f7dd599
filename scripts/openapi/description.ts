import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { languageCodes } from '../../content/languages.ts'
import { additionSchemas } from '../../contract/additions.ts'
import { collectSchema } from '../../contract/analytics.ts'
import {
  acknowledgementHeader,
  apiPaths,
  mailActionPath,
  sentLeadHeader,
  webConfigPath,
} from '../../contract/api.ts'
import { addedControls, type Collection, collections, formSchemas } from '../../contract/forms.ts'
import { sourceFields } from '../../contract/lead-source.ts'
import { sendEmailSchema } from '../../server/mail/routes.ts'
import { trackingSchema } from '../../server/tracking/routes.ts'

type Schema = Parameters<typeof toJsonSchema>[0]

/** The input schema. Custom checks that JSON Schema cannot express are left out, so the server is stricter. */
function jsonSchema(schema: Schema): Record<string, unknown> {
  const { $schema: _, ...plain } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return plain
}

/** A field's default only makes a missing field get the message of an empty one. */
function required(schema: Schema, also: Record<string, unknown> = {}): Record<string, unknown> {
  const { properties = {}, ...rest } = jsonSchema(schema) as { properties?: Record<string, object> }
  const fields = Object.entries(properties).map(([name, each]) => {
    const { default: _, ...plain } = each as { default?: unknown }
    return [name, plain]
  })
  return {
    ...rest,
    properties: { ...Object.fromEntries(fields), ...also },
    required: Object.keys(properties),
  }
}

const string = { type: 'string' }
const time = { type: 'string', format: 'date-time' }
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const json = (schema: object) => ({ 'application/json': { schema } })
const answer = (description: string, schema?: object) => ({
  description,
  ...(schema && { content: json(schema) }),
})
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const refused = (description: string) => answer(description, ref('Error'))
const body = (schema: object) => ({ required: true, content: json(schema) })
const header = (name: string, schema: object, isRequired: boolean) => ({
  in: 'header',
  name,
  schema,
  required: isRequired,
})

const addedToForms = {
  ...Object.fromEntries(sourceFields.map((name) => [name, { type: 'string', maxLength: 200 }])),
  language: { type: 'string', enum: languageCodes },
  [addedControls.change]: {
    type: 'string',
    description: `What the header ${sentLeadHeader} said, within ten minutes: corrects the lead that it was given for. Where that is not possible (another address, an edit since, too late), the form is a new lead.`,
  },
}

const formExtras: Partial<Record<Collection, object>> = {
  signups: { callTime: jsonSchema(additionSchemas.callTime) },
}

function formCall(collection: Collection) {
  const schema = required(formSchemas[collection], { ...addedToForms, ...formExtras[collection] })
  return {
    post: {
      summary: `Stores a record of ${collection}, and queues its two mails`,
      parameters: [header('Idempotency-Key', { type: 'string', format: 'uuid' }, false)],
      requestBody: {
        required: true,
        content: { ...json(schema), 'application/x-www-form-urlencoded': { schema } },
      },
      responses: {
        201: {
          ...answer(
            'Stored; the same fields within ten minutes, or the same key: the first answer again.',
            ref('Record'),
          ),
          headers: {
            [sentLeadHeader]: {
              description: `What to send as \`${addedControls.change}\` to correct this lead. With the first answer, and with each correction.`,
              schema: string,
            },
            [acknowledgementHeader]: {
              description:
                '`queued` if a thank-you goes to the sender; `none` if no mail can reach the address, or if its mailbox or this client had enough of them.',
              schema: { type: 'string', enum: ['queued', 'none'] },
            },
          },
        },
        303: answer('Stored; sent as a plain form.'),
        413: refused('Over 16 KiB.'),
        415: refused('Another media type.'),
        422: refused('The form’s own rules fail, or the key came with other fields.'),
        429: refused('Too many; Retry-After says when.'),
        503: refused('The store is down; Retry-After says when.'),
      },
    },
  }
}

const withToken = [{ token: [] }]

/** The public API, generated from the schemas that validate it. */
export const openApi = () => ({
  openapi: '3.1.0',
  info: { title: 'Public calls of the website', version: '1' },
  paths: {
    [apiPaths.identity]: {
      post: {
        summary: 'Signs a visitor in anonymously',
        security: [{}, ...withToken],
        responses: {
          200: answer(
            'The visitor.',
            object({ userId: string, token: string, issuedAt: time, expiresAt: time }),
          ),
        },
      },
    },
    [apiPaths.tracking]: {
      post: {
        summary: 'Records that a page was visited',
        security: withToken,
        requestBody: body(jsonSchema(trackingSchema)),
        responses: {
          201: answer('Recorded.', ref('Record')),
          204: answer('Not recorded: the browser asks not to be tracked.'),
          401: refused('No valid token.'),
          422: refused('No page.'),
        },
      },
    },
    ...Object.fromEntries(collections.map((collection) => [apiPaths[collection], formCall(collection)])),
    [mailActionPath]: {
      post: {
        summary: 'Queues a mail',
        parameters: [header('x-api-key', string, true)],
        requestBody: body(required(sendEmailSchema)),
        responses: {
          202: answer('Queued.', object({ id: string })),
          401: refused('Without the key.'),
          422: refused('A bad address, or a line break.'),
        },
      },
    },
    [webConfigPath.replace(':appId', '{appId}')]: {
      get: {
        summary: 'The measurement id of an app',
        parameters: [
          { in: 'path', name: 'appId', schema: string, required: true },
          header('x-goog-api-key', string, true),
        ],
        responses: {
          200: answer('Found.', object({ appId: string, measurementId: string })),
          304: answer('Not changed.'),
          401: refused('Without the key.'),
          404: refused('No such app.'),
        },
      },
    },
    [apiPaths.collect]: {
      post: {
        summary: 'Counts events',
        requestBody: body(jsonSchema(collectSchema)),
        responses: { 204: answer('Taken.'), 422: refused('No events.'), 429: refused('Too many.') },
      },
    },
    [apiPaths.summary]: {
      get: {
        summary: 'How often each event was counted',
        responses: {
          200: answer(
            'The counts.',
            object({
              eventDim: { type: 'array', items: object({ name: string, count: { type: 'integer' } }) },
            }),
          ),
        },
      },
    },
    '/healthz': { get: { summary: 'Whether the process answers', responses: { 200: answer('It does.') } } },
    '/readyz': {
      get: {
        summary: 'Whether the store answers',
        responses: { 200: answer('It does.'), 503: refused('It does not.') },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Record: object({ id: string, timestamp: time }),
      Error: object({
        error: {
          ...object({ code: string, message: string }),
          properties: {
            code: string,
            message: string,
            fields: jsonSchema(v.record(v.string(), v.string())),
          },
        },
      }),
    },
  },
})
