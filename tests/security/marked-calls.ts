import { apiPaths, mailActionPath } from '../../contract/api.ts'

/** Included in everything that a visitor can send; no log may contain it. */
export const mark = 'mqxz'
export const email = `${mark}@${mark}.co`
const fields = {
  email,
  phone: '7391824650',
  phoneNumber: '7391824650',
  organisation: `${mark} hospital`,
  firstName: mark,
  lastName: mark,
  message: `${mark} ${email}`,
  hospitalName: mark,
  designation: mark,
}
const marked = {
  'user-agent': mark,
  referer: `https://${mark}.example/${mark}`,
  cookie: `session=${mark}`,
  'x-forwarded-for': '198.51.100.77',
  'x-request-id': mark,
  'accept-language': mark,
}
const json = { 'content-type': 'application/json', ...marked }
const plain = { 'content-type': 'application/x-www-form-urlencoded', ...marked }

/**
 * Every call with marked fields, query, headers and tokens: once valid, then in ways that fail. Returns the ids of the
 * requests.
 */
export async function callEverything(origin: string, key: string): Promise<(string | null)[]> {
  const ids: (string | null)[] = []
  const call = async (path: string, method: string, headers: object, body?: string) => {
    const answer = await fetch(`${origin}${path}?name=${mark}`, {
      method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    })
    ids.push(answer.headers.get('x-request-id'))
    return answer
  }
  const identity = await call(apiPaths.identity, 'POST', marked)
  const { token } = (await identity.json()) as { token: string }
  const bearers = [`Bearer ${token}`, `Bearer ${token}${mark}`, `Bearer ${mark}`]
  for (const authorization of bearers) {
    await call(apiPaths.identity, 'POST', { ...marked, authorization })
    await call(apiPaths.tracking, 'POST', { ...json, authorization }, JSON.stringify({ page: mark }))
  }
  for (const path of [apiPaths.signups, apiPaths.contactUs, apiPaths.demoRequests]) {
    await call(path, 'POST', json, JSON.stringify(fields))
    await call(path, 'POST', { ...json, 'idempotency-key': mark }, JSON.stringify(fields))
    await call(path, 'POST', json, JSON.stringify({ ...fields, email: [mark], firstName: '', phone: mark }))
    await call(path, 'POST', json, `{"email":"${email}",`)
    await call(path, 'POST', plain, new URLSearchParams(fields).toString())
    await call(path, 'POST', plain, new URLSearchParams({ ...fields, email: mark, firstName: '' }).toString())
    await call(path, 'POST', { ...json, 'content-type': `text/${mark}` }, mark)
    await call(path, 'POST', { ...json, origin: `https://${mark}.example` }, JSON.stringify(fields))
    await call(path, 'POST', json, JSON.stringify({ ...fields, message: mark.repeat(9000) }))
  }
  for (const apiKey of [key, mark]) {
    const mail = JSON.stringify({ to: email, subject: mark, body: mark })
    await call(mailActionPath, 'POST', { ...json, 'x-api-key': apiKey }, mail)
    await call(mailActionPath, 'POST', { ...json, 'x-api-key': apiKey }, JSON.stringify({ to: mark }))
  }
  const events = [{ name: mark, params: { page_name: `/${mark}`, value: mark } }]
  await call(apiPaths.collect, 'POST', json, JSON.stringify({ measurementId: mark, userId: mark, events }))
  await call(apiPaths.collect, 'POST', json, JSON.stringify({ measurementId: mark, events: mark }))
  await call(`/analytics/v1alpha/projects/-/apps/${mark}/webConfig`, 'GET', {
    ...marked,
    'x-goog-api-key': mark,
  })
  for (const path of [apiPaths.summary, '/', '/about', `/${mark}`, `/${mark}%`, `/api/${mark}`, '/readyz'])
    await call(path, 'GET', marked)
  return ids
}
