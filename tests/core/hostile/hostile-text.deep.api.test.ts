import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { isDeep } from '#tests/support/deep.ts'
import { startCampaign } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { watchPauses } from '#tests/support/pauses.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { voterCookieOf } from '#tests/support/voters.ts'
import { allContracts, nameOf } from '../http/contracts.ts'
import { hostileTexts, sampleOf, textFieldsOf, withText, type Path, type Schema } from './hostile-text.ts'
import { probes } from '../roles/role-matrix-probes.ts'
import { prepareThings } from '../roles/role-matrix-things.ts'

// Sends sixty thousand characters into every text field of every call: in its path, query, body and
// headers. Nobody else waits for it.

const danji = await startTestApp()
const { app, adminToken } = danji
const things = await prepareThings(danji, { withTemplate: true, withSignatures: true, withRegistry: true })
const campaign = await startCampaign(danji)
const [voterEntry]: readonly ListUser[] = (await danji.admin.get(`/api/list-user/list/${campaign.listId}`)).body

/**
 * Longest work in one turn of the event loop, in milliseconds of this thread's processor time. A
 * quadratic expression takes seconds.
 */
const MAX_MS = 100
/**
 * An offender is measured alone so many times: what others or the collector of garbage do shows
 * once, what it costs itself each time.
 */
const MEASUREMENTS = 5

type Parameter = { readonly name: string; readonly in: 'path' | 'query' }
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type Call = { readonly name: string; readonly method: string; readonly path: string; readonly operation: Operation }
type Shot = { readonly name: string; readonly request: InjectOptions }

const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = (
  await danji.anyone.get('/api/openapi.json')
).body
const calls: readonly Call[] = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => {
    const upper = method.toUpperCase()
    return { name: `${upper} ${path}`, method: upper, path, operation }
  }),
)
const accessOf = new Map((await allContracts()).map((contract) => [nameOf(contract), contract.access]))

/**
 * Returns the headers of a caller who may make a call. Residents' calls validate the body before
 * they check the sender.
 */
const headersOf = ({ name }: Call): Record<string, string> => {
  const access = accessOf.get(name) ?? 'admin'
  if (access === 'voter' && voterEntry) return { cookie: voterCookieOf(danji, campaign, voterEntry) }
  const isOffice = access === 'admin' || access === 'super' || access === 'admin-or-self'
  return isOffice ? { authorization: `Bearer ${adminToken}` } : {}
}

const probeOf = ({ name }: Call) => probes[name.replace(/^PUT/, 'PATCH') as GuardedCall] ?? probes[name as GuardedCall]

/**
 * Returns the path with its parameters filled: a probe's objects, the campaign's link, else an
 * unknown id.
 */
const pathOf = (call: Call, hostile: Readonly<Record<string, string>> = {}): string => {
  const known = { linkId: campaign.linkId, ...probeOf(call)?.params?.(things), ...hostile }
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((known as Readonly<Record<string, string>>)[name] ?? fixedId(1)),
  )
}

const bodySchemaOf = ({ operation }: Call): Schema | undefined =>
  operation.requestBody?.content['application/json']?.schema

/** A body that the call takes, as the table of roles is tried with, else one of the right shape. */
const bodyOf = (call: Call, schema: Schema): unknown => probeOf(call)?.body?.(things) ?? sampleOf(schema)

type Field = {
  readonly at: string
  readonly request: (text: string) => { readonly url: string; readonly payload?: object }
}

const inPath = (call: Call): readonly Field[] =>
  (call.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => ({ at: `path ${name}`, request: (text) => ({ url: pathOf(call, { [name]: text }) }) }))

/** A filter is JSON that holds text. */
const inQuery = (call: Call): readonly Field[] =>
  (call.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name }) => {
      const asked = (value: string) => ({ url: `${pathOf(call)}?${name}=${encodeURIComponent(value)}` })
      const plain = { at: `query ${name}`, request: asked }
      const nested = { at: 'query filter.q', request: (text: string) => asked(JSON.stringify({ q: text })) }
      return name === 'filter' ? [plain, nested] : [plain]
    })

const inBody = (call: Call): readonly Field[] => {
  const schema = bodySchemaOf(call)
  if (!schema) return []
  const body = bodyOf(call, schema)
  return textFieldsOf(schema).map((path: Path) => ({
    at: `body ${path.join('.')}`,
    request: (text) => ({ url: pathOf(call), payload: withText(body, path, text) as object }),
  }))
}

const kinds = Object.entries(hostileTexts)

/** Kinds that each field gets where not all are sent: others for the next field. */
const SAMPLE = 4

/** All kinds of text, or some for each field. */
const kindsFor = (place: number): typeof kinds =>
  isDeep ? kinds : kinds.filter((_kind, index) => (index + place * SAMPLE) % kinds.length < SAMPLE)

const shotsOf = (call: Call, first: number): readonly Shot[] =>
  [...inPath(call), ...inQuery(call), ...inBody(call)].flatMap(({ at, request }, index) =>
    kindsFor(first + index).map(([kind, text]) => ({
      name: `${call.name}, ${at}: ${kind}`,
      request: { method: call.method as 'GET', headers: headersOf(call), ...request(text) },
    })),
  )

/**
 * Milliseconds of this thread's work in the longest turn of the event loop while a request is
 * answered.
 */
const longestTurn = async ({ request }: Shot): Promise<number> => {
  const pauses = watchPauses()
  await app.inject(request)
  const { cpuMs } = pauses.take()
  pauses.stop()
  return cpuMs
}

/** Returns how long a request that took long takes alone at least; 0 where it did not take long. */
const costOf = async (shot: Shot): Promise<number> => {
  const costs = [await longestTurn(shot)]
  while (costs.length < MEASUREMENTS && Math.min(...costs) > MAX_MS) costs.push(await longestTurn(shot))
  const least = Math.min(...costs)
  return least > MAX_MS ? least : 0
}

const offenders = async (shots: readonly Shot[]): Promise<readonly string[]> => {
  const found: string[] = []
  for (const shot of shots) {
    const cost = await costOf(shot)
    if (cost > 0) found.push(`${shot.name}: ${cost.toFixed(0)} ms`)
  }
  return found
}

/** Fields of all forms: a call meets those that it does not know, too. */
const FORM_FIELDS = [
  'listId',
  'listUserId',
  'userIds',
  'expiresAt',
  'message',
  'signedOn',
  'answer',
  'note',
  'identityHow',
  'identityBy',
  'identityOn',
  'holderListUserId',
  'holderName',
  'holderPhone',
  'relation',
  'unknown',
] as const

const formWith = async (field: string, text: string) => {
  const form = new FormData()
  form.append(field, text)
  form.append('file', new Blob(['%PDF-1.7']), '파일.pdf')
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Streams last as long as their listener; they take nothing but their path, as many others do. */
const measured = calls.filter(({ path }) => !path.endsWith('/live'))

describe('sixty thousand characters hold nobody up', { timeout: 900_000 }, () => {
  it('in any field of any call', async () => {
    let place = 0
    const shots = measured.flatMap((call) => {
      place += 3
      return shotsOf(call, place)
    })
    expect(measured.length).toBeGreaterThan(300)
    expect(shots.length).toBeGreaterThan(2_500)
    expect(await offenders(shots)).toEqual([])
  })

  it('in any field of a form beside a file', async () => {
    const forms = (await allContracts()).filter(({ takesFile }) => takesFile === true)
    expect(forms.length).toBeGreaterThan(8)
    const shots = await Promise.all(
      forms.flatMap(({ method, path }, place) =>
        FORM_FIELDS.flatMap((field, index) =>
          kindsFor(place + index).map(async ([kind, text]): Promise<Shot> => {
            const call: Call = { name: `${method} ${path}`, method, path, operation: {} }
            const { payload, headers } = await formWith(field, text)
            const request = {
              method: 'POST',
              url: pathOf(call),
              payload,
              headers: { ...headersOf(call), ...headers },
            } as const
            return { name: `${call.name}, form ${field}: ${kind}`, request }
          }),
        ),
      ),
    )
    expect(await offenders(shots)).toEqual([])
  })

  it.each([
    'user-agent',
    'cookie',
    'accept-language',
    'accept-encoding',
    'authorization',
    'content-type',
    'if-none-match',
    'range',
    'origin',
    'x-forwarded-for',
    'x-request-id',
    'traceparent',
    'idempotency-key',
    'x-min-position',
  ])('in the header %s', async (header) => {
    const ofOffice = { authorization: `Bearer ${adminToken}` }
    const url = `/api/vote/${campaign.linkId}/verify-user`
    const shots: readonly Shot[] = kinds.flatMap(([kind, text]) => {
      // Headers are bytes: what HTTP would refuse before is sent as its letters' codes.
      const value = encodeURI(text.replaceAll(/[\r\n]/g, ' '))
      return [
        {
          name: `GET, ${kind}`,
          request: { method: 'GET', url: '/api/apartment', headers: { ...ofOffice, [header]: value } },
        },
        { name: `POST, ${kind}`, request: { method: 'POST', url, payload: {}, headers: { [header]: value } } },
      ]
    })
    expect(await offenders(shots)).toEqual([])
  })
})
