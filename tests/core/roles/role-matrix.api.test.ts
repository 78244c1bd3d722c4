import { describe, expect, it } from 'vitest'
import type { AdminRole } from '#events/values/admin-role.ts'
import type { Metadata } from '#events/metadata.ts'
import { adminDecider, adminStream } from '#services/account/admin/admin.decider.ts'
import { commandHandler } from '#services/core/command-handler.ts'
import type { GuardedCall } from '#services/calls.contract.ts'
import { ROLL_TRANSPARENCY } from '#services/evidence/roll/publish-roll.ts'
import { RECORD_EVIDENCE } from '#services/evidence/record-evidence.ts'
import { JUDGE_REGISTERS } from '#services/registry/judging/judge-registers.ts'
import { rolesOfCalls } from '#services/roles.contract.ts'
import { SEND_IDENTITY_LINK } from '#services/participation/identity-record/send-identity-link.ts'
import { SEND_SIGNER_LINK } from '#services/assembly/signing/signer-message.ts'
import { isDeep, sampleOf } from '#tests/support/deep.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { sideBySide } from '#tests/support/stack/side-by-side.ts'
import {
  adminOf,
  appoint,
  callerOf,
  startTestApp,
  tokenOf,
  type Answer,
  type Caller,
} from '#tests/support/stack/test-app.ts'
import { addressOf, allContracts, nameOf } from '../http/contracts.ts'
import { probes } from './role-matrix-probes.ts'
import { missing, prepareThings, type MatrixIds } from './role-matrix-things.ts'

/**
 * Every call of the administrators' × every role × an own, a foreign and a missing thing, and ×
 * every token that must not open it.
 */

const danji = await startTestApp({ tellsOfRolls: true })
const { app } = danji
const guarded = (await allContracts()).filter(
  ({ access }) => access === 'admin' || access === 'super' || access === 'admin-or-self',
)
const roles: readonly AdminRole[] = ['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST']

const contractOf = (call: GuardedCall) => {
  const contract = guarded.find((candidate) => nameOf(candidate) === call)
  if (!contract) throw new Error(`there is no call ${call}`)
  return contract
}

const calls = Object.keys(rolesOfCalls) as readonly GuardedCall[]
const all = {
  withImport: true,
  withTemplate: true,
  withMismatch: true,
  withSignatures: true,
  withRegistry: true,
  withAssemblies: true,
}
const own = await prepareThings(danji, all)
const foreign = await prepareThings(danji, all)

const make = (caller: Caller, call: GuardedCall, things: MatrixIds): Promise<Answer> => {
  const probe = probes[call]
  const query = typeof probe.query === 'function' ? probe.query(things) : probe.query
  const url = `${addressOf(contractOf(call), probe.params?.(things) ?? {})}${query === undefined ? '' : `?${query}`}`
  const file = typeof probe.file === 'function' ? probe.file(things) : probe.file
  if (file) return caller.post(url, file.payload, file.headers)
  const body = probe.body?.(things)
  switch (contractOf(call).method) {
    case 'GET':
      return probe.isStream ? caller.open(url) : caller.get(url)
    case 'POST':
      return caller.post(url, body)
    case 'PUT':
      return caller.put(url, body)
    case 'PATCH':
      return caller.patch(url, body)
    case 'DELETE':
      return caller.delete(url, body)
  }
}

/**
 * Goes on beside everything: a register that was brought for one case is judged, an edit of a roll
 * made public, the link of a signer or an owner sent, while another one is looked at.
 */
const isBeside = ({ actor }: Metadata): boolean =>
  actor.kind === 'system' &&
  [JUDGE_REGISTERS, RECORD_EVIDENCE, ROLL_TRANSPARENCY, SEND_SIGNER_LINK, SEND_IDENTITY_LINK].includes(actor.name)

/** Returns what a request recorded after a position; jobs that follow have it as their cause. */
const recordedBehind = async (position: number) =>
  (await danji.system.deps.store.readLog(position, 1_000)).filter(
    ({ metadata }) => metadata.cause === undefined && !isBeside(metadata),
  )

const isRead = (call: GuardedCall): boolean => call.startsWith('GET ')
const namesThing = (call: GuardedCall): boolean => Boolean(probes[call].params ?? probes[call].isAbout)
const mayMake = (call: GuardedCall, role: AdminRole): boolean =>
  (rolesOfCalls[call] as readonly AdminRole[]).includes(role)

/**
 * Roles that are asked of those that a call is open to, or forbidden to: in `npm test` one, the one
 * with the fewest rights.
 */
const rolesAsked = (some: readonly AdminRole[]): readonly AdminRole[] => (isDeep ? some : some.slice(-1))

/** Changes, each by each role that may make it: every one has a subject of its own. */
const changes = calls
  .filter((call) => !isRead(call))
  .flatMap((call) =>
    rolesAsked(roles.filter((role) => mayMake(call, role))).map((role) => ({ key: `${role} ${call}`, call })),
  )
const thingsToChange = new Map(
  await sideBySide(changes, async ({ key, call }) => {
    const withImport = call.includes('/roll-import/{id}')
    const withTemplate = call.includes('/pdf-template/') || call.includes('/document/')
    const withMismatch = ['/identity/', '/phone-calls/', '/identity-records/'].some((part) => call.includes(part))
    const withSignatures = ['/signature', '/form-', '/deposits/'].some((part) => call.includes(part))
    const withRegistry = call.includes('/registry')
    const withAssemblies = call.includes('/assemblies')
    const wanted = { withImport, withTemplate, withMismatch, withSignatures, withRegistry, withAssemblies }
    return [key, await prepareThings(danji, wanted)] as const
  }),
)

const callers = new Map<string, Promise<Caller>>()

/**
 * Returns a caller of a role who works for the complexes of some objects, the same one each time; a
 * super administrator works for all.
 */
const somebody = (role: AdminRole, things: MatrixIds): Promise<Caller> => {
  const key = `${role} ${things.apartmentId}`
  const known =
    callers.get(key) ??
    appoint(danji, {
      role,
      apartments: role === 'SUPER_ADMIN' ? [] : [things.apartmentId, things.bareApartmentId],
    }).then((id) => adminOf(app, id))
  callers.set(key, known)
  return known
}

describe('the table of roles', () => {
  it('names exactly the calls of the administrators', () =>
    expect(calls.toSorted()).toEqual(guarded.map(nameOf).toSorted()))
  it('gives a call of the super administrator to nobody else', () => {
    const superCalls = guarded
      .filter(({ access }) => access === 'super')
      .map((contract) => nameOf(contract) as GuardedCall)
    expect(superCalls.length).toBeGreaterThan(5)
    expect(superCalls.filter((call) => rolesOfCalls[call].some((role) => role !== 'SUPER_ADMIN'))).toEqual([])
  })
  it('lets the super administrator make all of them', () => {
    expect(calls.filter((call) => !mayMake(call, 'SUPER_ADMIN'))).toEqual([])
  })
})

describe.each(calls)('%s', (call) => {
  const allowed = rolesAsked(roles.filter((role) => mayMake(call, role)))
  const forbidden = rolesAsked(roles.filter((role) => !mayMake(call, role)))

  it.each(allowed)('is open to %s for an own thing', async (role) => {
    const things = isRead(call) ? own : thingsToChange.get(`${role} ${call}`)
    if (!things) throw new Error(`nothing was prepared for ${role} to make ${call}`)
    const { status, text } = await make(await somebody(role, things), call, things)
    expect({ status, text }).toMatchObject({ status: probes[call].status })
  })

  const asking = namesThing(call) ? allowed : []
  it.each(asking)('answers %s that a missing thing is not there', async (role) => {
    expectRefusal(await make(await somebody(role, own), call, missing), 'NOT_FOUND')
  })
  it.each(asking.filter((role) => role !== 'SUPER_ADMIN'))(
    'answers %s that a foreign thing is not there, and changes nothing',
    async (role) => {
      const caller = await somebody(role, own)
      const before = await danji.system.deps.store.lastPosition()
      expectRefusal(await make(caller, call, foreign), 'NOT_FOUND')
      expect(await recordedBehind(before)).toEqual([])
    },
  )

  it.each(
    forbidden.flatMap((role) =>
      sampleOf(['own', 'foreign', 'missing'] as const, 3).map((whose) => [role, whose] as const),
    ),
  )('is forbidden to %s, whether the thing is %s', async (role, whose) => {
    const caller = await somebody(role, own)
    const before = await danji.system.deps.store.lastPosition()
    expectRefusal(await make(caller, call, { own, foreign, missing }[whose]), 'FORBIDDEN')
    expect(await recordedBehind(before)).toEqual([])
  })
})

const handle = commandHandler(danji.system.deps.store, adminDecider)
const superAdminId = await appoint(danji, { role: 'SUPER_ADMIN' })
const token = tokenOf(app, superAdminId)
const [head, , signature] = token.split('.')
const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')
const seconds = Math.floor(Date.now() / 1000)
const forged = part({ kind: 'admin', sub: superAdminId, epoch: 0, iat: seconds, exp: seconds + 36_000 })

/** Returns the token of an administrator after an event that invalidates it. */
const tokenAfter = async (type: 'DeleteAdmin' | 'SignOutEverywhere'): Promise<string> => {
  const adminId = await appoint(danji, { role: 'SUPER_ADMIN' })
  await handle({ stream: adminStream(adminId), command: () => ({ type }), metadata: systemMetadata })
  return tokenOf(app, adminId)
}

const tokens = [
  ['no token', undefined, 'LOGIN_REQUIRED'],
  ['an empty one', 'Bearer ', 'LOGIN_REQUIRED'],
  ['an expired one', `Bearer ${tokenOf(app, superAdminId, { lifeSeconds: -1 })}`, 'SESSION_EXPIRED'],
  ['one whose claims were changed', `Bearer ${head}.${forged}.${signature}`, 'LOGIN_REQUIRED'],
  ['one whose signature was changed', `Bearer ${token.slice(0, -4)}AAAA`, 'LOGIN_REQUIRED'],
  ['one that says it needs no signature', `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${forged}.`, 'LOGIN_REQUIRED'],
  ["a voter's session", `Bearer ${app.jwt.sign({ kind: 'voter', sub: superAdminId, epoch: 0 })}`, 'LOGIN_REQUIRED'],
  [
    'one of before roles were looked up',
    `Bearer ${app.jwt.sign({ kind: 'admin', sub: superAdminId, role: 'SUPER_ADMIN' })}`,
    'LOGIN_REQUIRED',
  ],
  ['another scheme', `Basic ${token}`, 'LOGIN_REQUIRED'],
  ['that of somebody who never was', `Bearer ${tokenOf(app, fixedId(999))}`, 'LOGIN_REQUIRED'],
  ['that of a deleted administrator', `Bearer ${await tokenAfter('DeleteAdmin')}`, 'LOGIN_REQUIRED'],
  ['that of who signed out everywhere', `Bearer ${await tokenAfter('SignOutEverywhere')}`, 'SESSION_EXPIRED'],
] as const

describe.each(tokens)('%s', (name, authorization, code) => {
  // Tokens are looked at before the call is: in `npm test` none opens any call, and the others not
  // each fortieth.
  it.each(name === 'no token' ? calls : sampleOf(calls, 40))('does not open %s', async (call) => {
    const caller = callerOf(app, authorization === undefined ? {} : { authorization })
    expectRefusal(await make(caller, call, own), code)
  })
})

it('a token is taken neither from a cookie nor from the query', async () => {
  expectRefusal(
    await callerOf(app, { cookie: `token=${token}; danji_refresh=${token}` }).get('/api/apartment'),
    'LOGIN_REQUIRED',
  )
  expectRefusal(await callerOf(app).get(`/api/apartment?token=${token}`), 'LOGIN_REQUIRED')
})

describe('collections', () => {
  it.each(['GET /api/apartment', 'GET /api/votes', 'GET /api/admin/users'] as const)(
    '%s hold what is one’s own, all of it and nothing else',
    async (call) => {
      const things = await prepareThings(danji)
      const answer = await make(await somebody('ADMIN', things), call, things)
      const ids = (answer.body as readonly { readonly id: string }[]).map(({ id }) => id)
      const roll: readonly { readonly userId: string }[] = (
        await danji.admin.get(`/api/list-user/list/${things.listId}`)
      ).body
      const expected = {
        'GET /api/apartment': [things.apartmentId, things.bareApartmentId],
        'GET /api/votes': [things.voteId],
        'GET /api/admin/users': roll.map(({ userId }) => userId),
      }[call]
      expect(ids.toSorted()).toEqual(expected.toSorted())
    },
  )
  it('are empty for who has no complex', async () => {
    const caller = adminOf(app, await appoint(danji, { role: 'ADMIN' }))
    for (const url of ['/api/apartment', '/api/votes', '/api/admin/users'])
      expect((await caller.get(url)).body).toEqual([])
  })
})

describe('an own thing beside a foreign one', async () => {
  const office = await somebody('ADMIN', own)
  it('is no way to the foreign one', async () => {
    for (const url of [
      `/api/lists/${own.listId}/vote/${foreign.voteId}/link`,
      `/api/lists/${foreign.listId}/vote/${own.voteId}/link`,
    ])
      expectRefusal(await office.get(url), 'NOT_FOUND')
    expectRefusal(await office.get(`/api/admin/dashboard/stats?apartmentId=${foreign.apartmentId}`), 'NOT_FOUND')
  })
  it.each([
    ['votes by complex', '/api/votes', { apartmentId: foreign.apartmentId }],
    ['votes by list', '/api/votes', { listId: foreign.listId }],
    ['votes by id', '/api/votes', { id: [foreign.voteId] }],
    ['complexes by id', '/api/apartment', { id: [foreign.apartmentId] }],
    ['persons by complex', '/api/admin/users', { apartmentId: foreign.apartmentId }],
    ['persons by list', '/api/admin/users', { listId: foreign.listId }],
    ['persons by id', '/api/admin/users', { id: [foreign.personId] }],
  ])('filters find nothing foreign: %s', async (_, url, filter) => {
    const answer = await office.get(`${url}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] })
  })
})
