import type { AddressInfo } from 'node:net'
import { fetchUtils, type DataProvider, type RaRecord } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import { describe, expect, it } from 'vitest'
import type { GuardedCall } from '#services/calls.contract.ts'
import { collectionQuery, type Contract } from '#services/core/contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { newId } from '#services/core/secrets.ts'
import { createList, createVote, enrol, ownersOf, yesOrNo } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'
import { addressOf, allContracts, nameOf } from './contracts.ts'
import type { Probe } from '../roles/probe.ts'
import { probes } from '../roles/role-matrix-probes.ts'
import { prepareThings, type MatrixIds } from '../roles/role-matrix-things.ts'

/**
 * react-admin's ra-data-simple-rest as it comes, with all its operations, on every resource that
 * the contracts hold.
 */

const danji = await startTestApp()
const { admin, app, adminToken, system } = danji
const { port } = app.server.address() as AddressInfo
const provider: DataProvider = simpleRest(`http://127.0.0.1:${port}/api`, (url, options) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${adminToken}` } }),
)

const contracts = await allContracts()

const office = contracts.filter(({ access }) => access === 'admin' || access === 'super' || access === 'admin-or-self')
const isCollection = ({ method, query }: Contract): boolean => method === 'GET' && query === collectionQuery

/** Ids that calls need, including some of records outside of the role matrix. */
type RecordIds = MatrixIds & {
  readonly draftId: string
  readonly setId: string
  readonly patternId: string
  readonly practiceId: string
  readonly viewId: string
  readonly memoId: string
  /** An entry of a list without a vote: one administrator removes it alone. */
  readonly looseEntryId: string
}
const all = {
  withImport: true,
  withTemplate: true,
  withMismatch: true,
  withSignatures: true,
  withRegistry: true,
  withAssemblies: true,
}
const keep = async (): Promise<RecordIds> => {
  const things = await prepareThings(danji, all)
  const { apartmentId, listId, personId, adminId } = things
  const { id: draftId } = await createVote(danji, { listId, title: '초안' })
  const set = await admin.post('/api/question-sets', { apartmentId, name: '정기 총회', questions: [yesOrNo] })
  const pattern = await admin.post('/api/vote-patterns', { voteId: draftId, name: '정기 총회' })
  const noted = async (memo: string) => ((await admin.post(`/api/user/${personId}/memo`, { memo })).body as RaRecord).id
  const practice = await admin.post('/api/practices', { apartmentId })
  const view = await admin.post('/api/admin/views', {
    collection: 'lists',
    apartmentId: null,
    name: `진행 중 ${newId()}`,
    filter: {},
    sort: null,
    hidden: [],
    order: [],
  })
  const patternAndSet = {
    viewId: String((view.body as RaRecord).id),
    practiceId: String((practice.body as RaRecord).id),
    setId: String((set.body as RaRecord).id),
    patternId: String((pattern.body as RaRecord).id),
  }
  const [memoId] = [String(await noted('부재중')), await noted('연락됨')]
  await admin.post(`/api/apartment/${apartmentId}/admins`, { adminId })
  const { id: looseListId } = await createList(danji, { apartmentId })
  await enrol(danji, looseListId, ownersOf(1))
  const [loose] = (await admin.get(`/api/list-user/list/${looseListId}`)).body as readonly RaRecord[]
  return { ...things, draftId, ...patternAndSet, memoId, looseEntryId: String(loose?.id) }
}
const kept = await keep()
// A failed page and a log of a browser, as the apps send them, an owner who is called otherwise,
// and a signing in.
await callerOf(app).post('/api/monitoring/error-report', { error: '화면 오류' })
await callerOf(app).post('/api/monitoring/client-log', { level: 'error', message: '느림' })
await callerOf(app).post('/api/auth/super-admin/login', superAdmin)
await admin.patch(`/api/admin/users/${kept.personId}`, { phone: '01055556666' })

type CallInput = { readonly params?: (things: RecordIds) => Record<string, string>; readonly change?: object }
/**
 * Drafts alone are corrected and thrown away; and what else the table of roles has none of, or says
 * nothing new of.
 */
const own: Partial<Record<GuardedCall, CallInput>> = {
  'PUT /api/votes/{id}': { params: ({ draftId }) => ({ id: draftId }) },
  'DELETE /api/votes/{id}': { params: ({ draftId }) => ({ id: draftId }) },
  'PUT /api/question-sets/{id}': {
    params: ({ setId }) => ({ id: setId }),
    change: { name: '임시 총회', questions: [yesOrNo] },
  },
  'DELETE /api/question-sets/{id}': { params: ({ setId }) => ({ id: setId }) },
  'PATCH /api/vote-patterns/{id}': {
    params: ({ patternId }) => ({ id: patternId }),
    change: { name: '임시 총회' },
  },
  'DELETE /api/admin/views/{id}': { params: ({ viewId }) => ({ id: viewId }) },
  'DELETE /api/practices/{id}': { params: ({ practiceId }) => ({ id: practiceId }) },
  'DELETE /api/vote-patterns/{id}': { params: ({ patternId }) => ({ id: patternId }) },
  'DELETE /api/user/{id}/memo/{memoId}': { params: ({ personId, memoId }) => ({ id: personId, memoId }) },
  'DELETE /api/list-user/{id}': { params: ({ looseEntryId }) => ({ id: looseEntryId }) },
  'PUT /api/list-user/{id}': { change: { area: 84.5 } },
  'PUT /api/list/{id}/users/{userId}': { change: { name: '김영희' } },
  'PUT /api/roll-import/{id}': { change: { headerRow: 0 } },
}
const callOf = (contract: Contract): GuardedCall => nameOf(contract) as GuardedCall
const probeOf = (contract: Contract): Probe => probes[callOf(contract)]
const paramsOf = (contract: Contract, things: RecordIds): Readonly<Record<string, string>> =>
  (own[callOf(contract)]?.params ?? probeOf(contract).params)?.(things) ?? {}

const resourceOf = (path: string): string => path.replace('/api/', '')
const page = { page: 1, perPage: 100 }
const byId = (order: 'ASC' | 'DESC') => ({ field: 'id', order })
const sendBy = ({ method }: Contract, url: string, body: object) => {
  if (method === 'PUT') return admin.put(url, body)
  return method === 'PATCH' ? admin.patch(url, body) : admin.post(url, body)
}
const asSaid = ({ exists: _exists, isSet: _isSet, ...read }: Readonly<Record<string, unknown>>) => read
const idsOf = (records: readonly RaRecord[]) => records.map(({ id }) => id)

describe('a collection', () => {
  /** Nothing brought any about here. */
  const empty: readonly string[] = [
    'GET /api/admin/pending',
    'GET /api/admin/findings',
    'GET /api/votes/{id}/proxies',
    'GET /api/messages/list/{listId}',
    'GET /api/messages/list/{listId}/mailings',
    'GET /api/list/{id}/changes/waiting',
    'GET /api/list/{id}/objections',
    'GET /api/list/{id}/ballot-challenges',
    'GET /api/lists/{listId}/deposits',
  ]
  const collections = contracts.filter(isCollection).map((contract) => ({ name: nameOf(contract), contract }))
  it.each(collections)('$name is listed, paged, and read by ids', async ({ name, contract }) => {
    const resource = resourceOf(addressOf(contract, paramsOf(contract, kept)))
    const { data, total } = await provider.getList(resource, { pagination: page, sort: byId('ASC'), filter: {} })
    const ids = idsOf(data)
    expect(total).toBe(ids.length)
    expect(ids.length === 0).toBe(empty.includes(name))
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? -1 : 1)))
    const lastOne = { page: Math.max(1, ids.length), perPage: 1 }
    const last = await provider.getList(resource, { pagination: lastOne, sort: byId('DESC'), filter: {} })
    expect([idsOf(last.data), last.total]).toEqual([ids.slice(0, 1), ids.length])
    const { data: some } = await provider.getMany(resource, { ids: ids.slice(0, 2) })
    expect(new Set(idsOf(some))).toEqual(new Set(ids.slice(0, 2)))
    const id = ids[0] ?? newId()
    const referring = { target: 'id', id, pagination: page, sort: byId('ASC'), filter: {} }
    const referred = await provider.getManyReference(resource, referring)
    expect([idsOf(referred.data), referred.total]).toEqual([ids.slice(0, 1), Math.min(1, ids.length)])
  })
})

/**
 * Paths outside of collections: a form's page with masks, an owner's public profile, settings and
 * figures of a list, a candidate's texts, a question's attachment, trustees of a vote, a complex's
 * building ledger, a cost in an assembly's report, an event with its causes.
 */
const particular: readonly string[] = [
  '/api/pdf-template/{id}/masks/page/{page}',
  '/api/pdf-template/masks/{maskId}',
  '/api/apartment/{id}/provider-account/{kind}',
  '/api/user/profile/{id}',
  '/api/user/{id}',
  '/api/kakao-message-settings/list/{listId}',
  '/api/registry/import/stats/list/{listId}',
  '/api/votes/{id}/candidates/{choiceId}',
  '/api/votes/{id}/questions/{questionId}/attachments/{attachmentId}',
  '/api/votes/{id}/head-recipients/{recipientId}',
  '/api/votes/{id}/trustees',
  '/api/admin/log/events/{position}',
  '/api/admin/calendar/addresses/{apartmentId}',
  '/api/building-ledger/{apartmentId}',
  '/api/assemblies/{id}/report/costs/{costId}',
  '/api/admin/findings/{id}',
  '/api/admin/access-review/{apartmentId}',
  '/api/admin/access-review/{apartmentId}/{month}',
]
const isRecord = ({ path }: Contract): boolean => path.endsWith('}') && !particular.includes(path)
const callsOn = (methods: readonly Contract['method'][], wanted: (contract: Contract) => boolean) =>
  office
    .filter((contract) => methods.includes(contract.method) && wanted(contract) && !contract.gives)
    .map((contract) => ({ name: nameOf(contract), contract }))

type RecordAddress = { readonly resource: string; readonly id: string }
const placeOf = (contract: Contract, things: RecordIds): RecordAddress => {
  const [, folder = '', id = ''] = /^(.*)\/([^/]+)$/.exec(addressOf(contract, paramsOf(contract, things))) ?? []
  return { resource: resourceOf(folder), id }
}
/** A record as it is read, or, where no call reads one alone, as its collection holds it. */
const recordAt = async ({ resource, id }: RecordAddress): Promise<RaRecord> => {
  const alone = await admin.get(`/api/${resource}/${id}`)
  return alone.status === 200 ? alone.body : onlyOf((await provider.getMany(resource, { ids: [id] })).data)
}
const onlyOf = (records: readonly RaRecord[]): RaRecord => {
  const [record, ...others] = records
  if (!record || others.length > 0) throw new Error(`${records.length} records where there should be one`)
  return record
}
/** Returns what people recorded after a position; jobs may run meanwhile. */
const writtenBehind = async (position: number) =>
  (await system.deps.store.readLog(position, 1_000)).filter(({ metadata: { actor } }) => actor.kind === 'admin')

describe('a record is read', () => {
  it.each(callsOn(['GET'], (contract) => isRecord(contract) && !isCollection(contract)))(
    'by $name',
    async ({ contract }) => {
      const { resource, id } = placeOf(contract, kept)
      expect((await provider.getOne(resource, { id })).data).toMatchObject({ id })
    },
  )
})

describe('a record is changed', () => {
  it.each(callsOn(['PUT', 'PATCH'], isRecord))('by $name, sent back whole', async ({ contract }) => {
    const place = placeOf(contract, kept)
    const { resource, id } = place
    const record = await recordAt(place)
    const before = await system.deps.store.lastPosition()
    const same = await provider.update(resource, { id, data: record, previousData: record })
    expect(same.data).toMatchObject({ id })
    expect(await writtenBehind(before)).toEqual([])
    const change = own[callOf(contract)]?.change ?? probeOf(contract).body?.(kept) ?? {}
    const changed = await provider.update(resource, { id, data: { ...record, ...change }, previousData: record })
    expect(changed.data).toMatchObject({ ...change, id })
    expect(await provider.updateMany(resource, { ids: [id], data: change })).toEqual({ data: [id] })
    const unknown = { ...record, ...change, color: 'red' }
    const refused = provider.update(resource, { id, data: unknown, previousData: record })
    await expect(refused).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'color' }] } })
  })
  const reads = new Set(office.filter(({ method }) => method === 'GET').map(({ path }) => path))
  const isSingle = (contract: Contract): boolean => reads.has(contract.path) && !isRecord(contract)
  const settings = callsOn(['POST'], ({ path, readAs }) => readAs !== undefined && reads.has(path))
  it.each([...callsOn(['PUT', 'PATCH'], isSingle), ...settings])(
    'by $name, as it was read where it has no id',
    async ({ contract }) => {
      const url = addressOf(contract, paramsOf(contract, kept))
      const { body: read, status } = (await admin.get(url)) as { body: RaRecord; status: number }
      expect(status).toBe(200)
      const send = (body: object) => sendBy(contract, url, body)
      const answer = await send(read)
      // Trustees are named before a vote opens: that is a rule, not a form.
      if (contract.path.endsWith('/trustees')) expectRefusal(answer, 'VOTE_NOT_DRAFT')
      // The answer now states what was a default before.
      else expect({ status: answer.status, ...(answer.body as object) }).toMatchObject({ status: 200, ...asSaid(read) })
      expectRefusal(await send({ ...read, color: 'red' }), 'UNKNOWN_FIELD')
    },
  )
  it('by some of its fields, of a vote, too, while what is not said stays', async () => {
    const url = `/api/votes/${kept.draftId}`
    const before = (await admin.get(url)).body as Vote
    const after = (await admin.put(url, { title: '다른 제목', description: null })).body as Vote
    expect(after).toMatchObject({
      title: '다른 제목',
      description: null,
      questions: before.questions,
      rule: before.rule,
    })
    expect(after.questions).toEqual(before.questions)
    expectRefusal(await admin.put(url, { title: '또 다른', revision: 1 }), 'VOTE_CHANGED_MEANWHILE')
  })
  it('and what cannot be changed stays, whatever is said of it', async () => {
    const { resource, id } = { resource: 'apartment', id: kept.apartmentId }
    const record: RaRecord = (await admin.get(`/api/${resource}/${id}`)).body
    const data = { ...record, createdAt: '2020-01-01T00:00:00.000Z', Admin: { id: newId(), name: '남' } }
    expect((await provider.update(resource, { id, data, previousData: record })).data).toEqual(record)
  })
  it('while who does not send the record, or sends another one, may say what can be changed and nothing else', async () => {
    const url = `/api/apartment/${kept.apartmentId}`
    const record: RaRecord = (await admin.get(url)).body
    expect(expectRefusal(await admin.put(url, { createdAt: record['createdAt'] }), 'UNKNOWN_FIELD')).toEqual([
      'createdAt',
    ])
    expect(expectRefusal(await admin.put(url, { id: newId(), name: '새마을' }), 'UNKNOWN_FIELD')).toEqual(['id'])
  })
})

describe('a record is made', () => {
  const folders = new Set(office.filter(isRecord).map(({ path }) => path.replace(/\/\{\w+\}$/, '')))
  const makes = callsOn(['POST'], ({ path, takesFile }) => (folders.has(path) || path.endsWith('/memo')) && !takesFile)
  it.each(makes)('by $name', async ({ contract }) => {
    const data = probeOf(contract).body?.(kept) ?? {}
    const created = await provider.create(resourceOf(addressOf(contract, paramsOf(contract, kept))), { data })
    expect(created.data).toMatchObject({ id: expect.any(String) })
  })
})

describe('a record is deleted', async () => {
  const [one, other] = [await keep(), await keep()]
  // Nested resources have longer addresses, and are deleted first.
  const deletions = callsOn(['DELETE'], (contract) => isRecord(contract) && contract.body === undefined)
  const inOrder = deletions.toSorted((first, next) => next.contract.path.length - first.contract.path.length)
  it.each(inOrder)('by $name, alone and among several', async ({ contract }) => {
    const { resource, id } = placeOf(contract, one)
    expect((await provider.delete(resource, { id })).data).toMatchObject({ id })
    const { resource: sibling, id: another } = placeOf(contract, other)
    expect(await provider.deleteMany(sibling, { ids: [another] })).toEqual({ data: [another] })
  })
  it.each(callsOn(['DELETE'], (contract) => isRecord(contract) && contract.body !== undefined))(
    'never by $name without what it asks for',
    async ({ contract }) => {
      const { resource, id } = placeOf(contract, kept)
      await expect(provider.delete(resource, { id })).rejects.toMatchObject({ status: 400 })
    },
  )
  it('without a body: plain text is read from nobody', async () => {
    const plain = { 'content-type': 'text/plain' }
    const { listId, entryId } = kept
    expectRefusal(await admin.delete(`/api/list/${listId}`, '{}', plain), 'UNSUPPORTED_MEDIA_TYPE')
    expectRefusal(
      await admin.delete(`/api/list/${listId}/users`, `{"userIds":["${entryId}"]}`, plain),
      'UNSUPPORTED_MEDIA_TYPE',
    )
    expectRefusal(await admin.put(`/api/list/${listId}`, '', plain), 'UNSUPPORTED_MEDIA_TYPE')
  })
})
