import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AnalystConnection } from '#services/analytics/analytics-schema.contract.ts'
import {
  analystLimits,
  endLogin,
  findAnalystLogins,
  openLogin,
  watchAnalysts,
} from '#services/analytics/analyst-logins.ts'
import { watchOverAnalysts } from '#services/analytics/end-analyst-connections.ts'
import { newId } from '#services/core/secrets.ts'
import { readWholeLog, startCampaign, ownersOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { administer } from '#tests/support/stack/test-database.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { connectAnalyst, openConnection } from './analyst-client.ts'
import { scramVerifier } from '#services/analytics/analyst-connection.routes.ts'

const danji = await startTestApp()
const { app, admin, system } = danji
const one = await startCampaign(danji, { owners: ownersOf(4) })
const other = await startCampaign(danji, { owners: ownersOf(4) })
const watched = { ...system.deps, database: system.database as never }
const analystOf = (apartments: readonly string[]) => appoint(danji, { role: 'ANALYST', apartments })

const typesIn = async () =>
  (await readWholeLog(danji)).map(({ type }) => type).filter((type) => type.startsWith('Analyst'))
const hasRole = async (login: string): Promise<boolean> => {
  const { rows } = await administer((postgres) => postgres.query('select 1 from pg_roles where rolname = $1', [login]))
  return rows.length > 0
}

describe('a connection to the database', () => {
  it('is made once asked for, recorded without its password, and told again without it', async () => {
    const id = await analystOf([one.apartmentId])
    const analyst = adminOf(app, id)
    const before: AnalystConnection = (await analyst.get('/api/analytics/connection')).body
    expect(before).toMatchObject({ supported: true, openedAt: null, host: '127.0.0.1', isLocal: true })
    expect(before.holds).toEqual({ temporaryTables: true, locks: true, temporaryFiles: true })
    const told = await openConnection(analyst)
    expect(told).toMatchObject({ login: before.login, database: new URL(danji.databaseUrl).pathname.slice(1) })
    expect(told.password).toMatch(/^[\w-]{24}$/)
    const { text, body } = await analyst.get('/api/analytics/connection')
    expect(body).toMatchObject({ openedAt: danji.clock.now.toISOString() })
    expect(text).not.toContain(told.password)
    const log = await readWholeLog(danji)
    expect(log.at(-1)).toMatchObject({ type: 'AnalystConnectionOpened', data: { adminId: id, renewed: false } })
    expect(JSON.stringify(log)).not.toContain(told.password)
    expect((await (await connectAnalyst(danji, told)).run('show statement_timeout')).rows).toEqual([
      { statement_timeout: '30s' },
    ])
  })

  it('renewed, lets nobody in by the password before, and ends who is there', async () => {
    const analyst = adminOf(app, await analystOf([one.apartmentId]))
    const first = await openConnection(analyst)
    const client = await connectAnalyst(danji, first)
    const second = await openConnection(analyst)
    await client.over
    await expect(connectAnalyst(danji, first)).rejects.toThrow(/password authentication failed/)
    expect((await (await connectAnalyst(danji, second)).run('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('ends when they say so', async () => {
    const analyst = adminOf(app, await analystOf([one.apartmentId]))
    const told = await openConnection(analyst)
    const client = await connectAnalyst(danji, told)
    expect((await analyst.delete('/api/analytics/connection')).body).toMatchObject({ openedAt: null })
    await client.over
    expect(await hasRole(told.login)).toBe(false)
    const recorded = (await typesIn()).length
    expect((await analyst.delete('/api/analytics/connection')).status).toBe(200)
    expect(await typesIn()).toHaveLength(recorded)
  })

  it.each(['deleted', 'of another role'] as const)('ends with an administrator who is %s', async (how) => {
    const id = await analystOf([one.apartmentId])
    const told = await openConnection(adminOf(app, id))
    const client = await connectAnalyst(danji, told)
    const { status } = await (how === 'deleted'
      ? admin.delete(`/api/admin/admins/${id}`)
      : admin.patch(`/api/admin/admins/${id}`, { role: 'AUDITOR' }))
    expect(status).toBe(200)
    await client.over
    await expect.poll(() => hasRole(told.login)).toBe(false)
    expect((await readWholeLog(danji)).findLast(({ type }) => type === 'AnalystConnectionEnded')).toMatchObject({
      data: { adminId: id, cause: 'no-analyst' },
    })
  })

  it('shows the complexes that they are assigned to now', async () => {
    const id = await analystOf([one.apartmentId])
    const client = await connectAnalyst(danji, await openConnection(adminOf(app, id)))
    const complexes = async () =>
      (await client.run('select apartment_id from analytics.complexes')).rows.map(
        (row) => Object.values(row as object)[0],
      )
    await expect.poll(complexes).toEqual([one.apartmentId])
    await admin.post(`/api/apartment/${other.apartmentId}/admins`, { adminId: id })
    await expect.poll(async () => (await complexes()).length).toBe(2)
    await admin.delete(`/api/apartment/${one.apartmentId}/admins/${id}`)
    await expect.poll(complexes).toEqual([other.apartmentId])
    await admin.delete(`/api/apartment/${other.apartmentId}/admins/${id}`)
    await expect.poll(complexes).toEqual([])
  })

  it('of a super administrator shows all complexes', async () => {
    const client = await connectAnalyst(danji, await openConnection(admin))
    expect((await client.run('select apartment_id from analytics.complexes')).rows).toHaveLength(2)
    expect((await admin.delete('/api/analytics/connection')).status).toBe(200)
    await client.over
  })

  it('is no auditor’s and no administrator’s', async () => {
    for (const role of ['ADMIN', 'AUDITOR'] as const)
      expectRefusal(await adminOf(app, await appoint(danji, { role })).post('/api/analytics/connection'), 'FORBIDDEN')
  })
})

describe('the watch over analysts', () => {
  it('ends what lifted its limit of time, and leaves others alone', async () => {
    const analyst = adminOf(app, await analystOf([one.apartmentId]))
    const told = await openConnection(analyst)
    const [long, idle] = [await connectAnalyst(danji, told), await connectAnalyst(danji, told)]
    await long.run('set statement_timeout = 0')
    const sleeping = long.run('select pg_sleep(60)')
    const strict = { ...analystLimits, longestSeconds: 0 }
    await expect
      .poll(async () => (await watchAnalysts(system.database, strict)).map(({ cause }) => cause))
      .toEqual(['too-long'])
    await long.over
    expect((await sleeping).refused).toBe('57P01')
    expect((await idle.run('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(await watchAnalysts(system.database)).toEqual([])
  })

  it('records whose sessions it ended, and why', async () => {
    const id = await analystOf([one.apartmentId])
    const told = await openConnection(adminOf(app, id))
    const [listening, notifying] = [await connectAnalyst(danji, told), await connectAnalyst(danji, told)]
    await listening.run('listen flood')
    await listening.run('begin; select 1')
    await notifying.run("select pg_notify('flood', repeat('x', 7000) || n) from generate_series(1, 20) n")
    const watch = watchOverAnalysts(watched, { ...analystLimits, queueShare: 0 })
    let isOver = false
    void Promise.all([listening.over, notifying.over]).then(() => (isOver = true))
    // The queue is the server's: others may have emptied it by the first look.
    for (let look = 0; look < 40 && !isOver; look += 1) {
      await watch()
      await sleep(250)
    }
    expect(isOver).toBe(true)
    // Logins of other tests may still have sessions, which end for the same reason.
    const ended = (await readWholeLog(danji)).filter(({ type }) => type === 'AnalystSessionsEnded')
    expect(ended.map(({ data }) => data)).toContainEqual({ adminId: id, causes: ['notifications'] })
    expect(await hasRole(told.login)).toBe(true)
  })

  it.each([
    ["alter role current_user password 'of-my-own'", 'own-password'],
    ['alter role current_user set statement_timeout = 0', 'own-settings'],
    ["alter role current_user set work_mem = '1TB'", 'own-settings'],
    ['alter role current_user set default_transaction_read_only = off', 'own-settings'],
    ['alter role current_user reset all', 'own-settings'],
  ])('takes a login away that changed itself: %s', async (statement, cause) => {
    const [id, quiet] = [await analystOf([one.apartmentId]), await analystOf([one.apartmentId])]
    const [told, others] = [await openConnection(adminOf(app, id)), await openConnection(adminOf(app, quiet))]
    const client = await connectAnalyst(danji, told)
    await client.run('set default_transaction_read_only = off')
    expect((await client.run(statement)).refused).toBeUndefined()
    await watchOverAnalysts(watched)()
    await client.over
    expect([await hasRole(told.login), await hasRole(others.login)]).toEqual([false, true])
    for (const password of ['of-my-own', told.password])
      await expect(connectAnalyst(danji, { ...told, password })).rejects.toThrow(/password authentication failed/)
    expect((await readWholeLog(danji)).findLast(({ type }) => type === 'AnalystLoginRevoked')).toMatchObject({
      data: { adminId: id, cause },
    })
    expect((await adminOf(app, id).get('/api/analytics/connection')).body).toMatchObject({ openedAt: null })
  })

  it('ends logins of whom the log says that they are no analysts', async () => {
    const left = newId()
    const login = await openLogin(system.database, left, scramVerifier('left-behind'))
    expect(await findAnalystLogins(system.database)).toContain(left)
    await watchOverAnalysts(watched)()
    expect(await hasRole(login)).toBe(false)
    expect(await findAnalystLogins(system.database)).not.toContain(left)
  })
})

describe('where the database lets nobody make roles', () => {
  it('says so, records nothing, and does the rest', async () => {
    const id = await analystOf([one.apartmentId])
    const maker = `maker_${newId().replaceAll('-', '')}`
    const owned = [
      'analyst_login(uuid)',
      'open_analyst_login(uuid, text)',
      'make_analyst_login(uuid, text)',
      'mark_analyst_login(text, text)',
      'analyst_settings(oid)',
      'end_analyst_login(uuid)',
      'end_analyst_sessions(text)',
    ]
    const own = async (statement: string) => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: danji.databaseUrl })
      await client.connect()
      try {
        await client.query(statement)
      } finally {
        await client.end()
      }
    }
    await own(`create role ${maker} nologin; grant usage, create on schema public to ${maker}`)
    try {
      for (const name of owned) await own(`alter function ${name} owner to ${maker}`)
      expect((await adminOf(app, id).get('/api/analytics/connection')).body).toMatchObject({ supported: false })
      const recorded = (await typesIn()).length
      expectRefusal(await adminOf(app, id).post('/api/analytics/connection'), 'ANALYST_CONNECTIONS_UNSUPPORTED')
      expect(await typesIn()).toHaveLength(recorded)
      expect((await adminOf(app, id).get('/api/analytics/export?view=lists')).status).toBe(200)

      // One that may make roles without being a superuser, as rented databases have it.
      await own(`alter role ${maker} createrole; grant danji_analysts to ${maker} with admin option`)
      const told = await openConnection(adminOf(app, id))
      expect(told).toMatchObject({ supported: true, holds: { temporaryFiles: false } })
      const client = await connectAnalyst(danji, told)
      expect((await client.run('select apartment_id from analytics.complexes')).rows).toHaveLength(1)
      await endLogin(system.database, id)
      await client.over
      expect(await hasRole(told.login)).toBe(false)
    } finally {
      for (const name of owned) await own(`alter function ${name} owner to current_user`)
      await own(`drop owned by ${maker} cascade; drop role ${maker}`)
    }
  })
})
