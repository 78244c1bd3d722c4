import { expect, it } from 'vitest'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { findDemonstration } from '#services/processes/demonstration/demonstration.ts'
import { ensureDemonstration, planDemonstration } from '#services/processes/demonstration/ensure-demonstration.ts'
import { judgeRegisters } from '#services/registry/judging/judge-registers.ts'
import { findAdminBy } from '#services/account/admin/administrators.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'

// The demonstration runs as the product starts it: its calls meet the limits of every call.
const danji = await startTestApp({ at: new Date(), rateLimitFactor: 1 })
const { app, system, admin } = danji
const empty = await preparedDatabase()

const failures: unknown[] = []
const logger = { error: (...told: unknown[]) => void failures.push(told) }

/** A log that takes so many more writes. */
const storeThatTakes = (writes: number): EventStore => {
  let left = writes
  const { store } = system.deps
  return {
    ...store,
    append: async (write) => {
      left -= 1
      if (left < 0) throw new Error('no space left')
      return store.append(write)
    },
  }
}

const count = async (of: string): Promise<number> => {
  const { rows } = await system.pool.query<{ count: number }>('select count(*) from event where type = $1', [of])
  return rows[0]?.count ?? 0
}

const superAdminId = async (): Promise<string> =>
  (await findAdminBy(system.deps, 'email', superAdmin.email))?.adminId ?? ''

it('The demonstration is planned on an empty log, and on no other', async () => {
  const planned = async (pool: typeof empty.pool) => (await pool.query('select from demonstration')).rowCount
  await planDemonstration(system.pool)
  expect(await planned(system.pool)).toBe(0)
  await planDemonstration(empty.pool)
  await planDemonstration(empty.pool)
  expect(await planned(empty.pool)).toBe(1)
})

it('A demonstration that is broken off harms nobody, goes on at the next start, and is made once by two that start together', async () => {
  await system.pool.query('insert into demonstration (begun_at) values (now())')
  const making = { superAdminId: await superAdminId(), onStep: () => {} }
  // The last one after an owner's phone has changed.
  for (const writes of [3, 50, 300]) {
    const deps = { ...system.deps, store: storeThatTakes(writes) }
    await ensureDemonstration(app, { ...system, deps }, making, logger)
  }
  expect(failures).toHaveLength(3)
  await Promise.all([
    ensureDemonstration(app, system, making, logger),
    ensureDemonstration(app, system, making, logger),
  ])
  await ensureDemonstration(app, system, making, logger)
  expect(failures).toHaveLength(3)
  expect((await findDemonstration(system.deps))?.voteUrls).toHaveLength(2)
  expect((await findDemonstration(system.deps))?.signatureUrl).toMatch(/\/signature\/[\w-]{22}$/)
  expect((await admin.get('/api/apartment')).body).toHaveLength(2)
  const counts = Object.fromEntries(
    await Promise.all(
      [
        'ApartmentRegistered',
        'ListCreated',
        'VoteCreated',
        'BallotCast',
        'VoteCounted',
        'ListClosed',
        'PdfTemplateUploaded',
        'DocumentBatchStarted',
        'SignatureRequested',
        'ConsentSigned',
        'ConsentDeclined',
        'ConsentWithdrawn',
        'PaperConsentEntered',
        'PaperConsentConfirmed',
        'IdentityMismatchRaised',
        'MessagesDeclined',
        'MailingPlanned',
        'MailingBatchAttempted',
        'MailingBatchAnswered',
        'MailingBatchReported',
        'RegisterRead',
      ].map(async (type) => [type, await count(type)]),
    ),
  )
  expect(counts).toMatchObject({
    ApartmentRegistered: 2,
    ListCreated: 5,
    VoteCreated: 6,
    BallotCast: 231,
    VoteCounted: 3,
    ListClosed: 2,
    PdfTemplateUploaded: 1,
    DocumentBatchStarted: 1,
    SignatureRequested: 12,
    ConsentSigned: 23,
    ConsentDeclined: 1,
    ConsentWithdrawn: 1,
    PaperConsentEntered: 2,
    PaperConsentConfirmed: 1,
    IdentityMismatchRaised: 1,
    MessagesDeclined: 1,
    MailingPlanned: 1,
    MailingBatchAttempted: 1,
    MailingBatchAnswered: 1,
    MailingBatchReported: 1,
    RegisterRead: 108,
  })
}, 300_000)

it('Registers of the demonstration fit the roll, but for those that tell of a risk', async () => {
  const { deps, pool } = system
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
  const { rows: lists } = await pool.query<{ list_id: string }>('select distinct list_id from read.register')
  for (const { list_id: listId } of lists) await judgeRegisters(deps)({ listId })
  await deps.freshness.wait(await deps.store.lastPosition(), 10_000)
  const { rows } = await pool.query<{ unit: string; codes: string }>(`
    select distinct e.dong || '-' || e.ho as unit, (
      select string_agg(r ->> 'code', ' ') from json_array_elements(e.reasons::json) r
    ) as codes
    from read.entry_risk e where e.level <> 'none'`)
  const codes = Object.fromEntries(rows.map(({ unit, codes: of }) => [unit, of]))
  expect(codes).toMatchObject({
    '101-203': 'owner-differs trust',
    '101-304': 'no-representative co-owner-unsigned',
    '101-402': 'provisional-attachment',
    '101-502': 'owner-differs transfer-same-day',
    '101-603': 'mortgage',
    '101-604': 'owner-differs',
    '101-703': 'transfer-after-consent',
    '101-1101': 'owners-unclear',
  })
  expect(Object.keys(codes).length).toBeLessThan(20)
})

it('Twenty registers of the demonstration have their originals, and some units have no register yet', async () => {
  const { rows } = await system.pool.query<{ registers: number; originals: number }>(
    'select count(*)::int as registers, count(pdf_object)::int as originals from read.register',
  )
  expect(rows).toEqual([{ registers: 108, originals: 20 }])
})
