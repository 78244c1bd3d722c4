import { describe, expect, it } from 'vitest'
import { withConnection } from '#infra/platform/postgres/one-connection.ts'
import { clockCheck, guardsCheck, keyCheck } from '#services/processes/cli/checks/database-checks.ts'
import { lineOf, runCheck, type InstallationCheck } from '#services/processes/cli/finding.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { freshDir } from '../open-test-process.ts'

const { url, pool } = await preparedDatabase()
const empty = await testDatabase()
const OWN = Buffer.alloc(32, 7)

const linesOf = async (check: InstallationCheck): Promise<readonly string[]> => (await runCheck(check)).map(lineOf)

/** Does something while a statement holds, and undoes it. */
const during = async (statement: string, undo: string, work: () => Promise<void>): Promise<void> => {
  await pool.query(statement)
  try {
    await work()
  } finally {
    await pool.query(undo)
  }
}

describe('The database', () => {
  it.each([
    [0, 'ok   clock     the clocks of this machine and the database agree'],
    [-10_000, /^warn clock {5}this machine is 10 s behind the database – let both take their time from a server/],
    [60_000, /^FAIL clock {5}this machine is 60 s ahead of the database – let both take their time from a server/],
  ])('tells a clock that differs by %d ms', async (ms, line) => {
    expect(await linesOf(clockCheck(pool, () => Date.now() + ms))).toEqual([expect.stringMatching(line)])
  })

  it('tells whether the master key is its own', async () => {
    expect(await linesOf(keyCheck(pool, OWN))).toEqual(['ok   key       the master key fits the log'])
    expect(await linesOf(keyCheck(pool, Buffer.alloc(32, 8)))).toEqual([
      expect.stringMatching(/^FAIL key .*not the master key that the database was begun with.* – put back the key/),
    ])
    expect(await linesOf(keyCheck(pool, undefined))).toEqual([
      'FAIL key       there is no master key – set DANJI_MASTER_KEY, or put master.key back into DATA_DIR',
    ])
  })
})

describe('The guards of the log', () => {
  const WEAK = [
    expect.stringMatching(/^warn guards .*password of DATABASE_URL.* – give DATABASE_URL a login of its own/),
  ]

  it('are the weaker where the product signs in as the owner', async () => {
    expect(await linesOf(guardsCheck(pool))).toEqual(WEAK)
  })

  it('are well where its login has no other rights', async () => {
    const login = `danji_doctor_${process.pid}`
    await during(`create role ${login} login password 'x' in role danji_app`, `drop role ${login}`, () => {
      const own = new URL(url)
      own.username = login
      own.password = 'x'
      return withConnection(own.href, async (client) => {
        expect(await linesOf(guardsCheck(client))).toEqual([
          'ok   guards    only the owner of the database could change the log',
        ])
      })
    })
  })

  it('are a fault where the product has further rights', async () => {
    await during(
      'grant update, delete on event to danji_app',
      'revoke update, delete on event from danji_app',
      async () => {
        expect(await linesOf(guardsCheck(pool))).toEqual([
          'FAIL guards    the product has rights that it must not have on event: delete, update – ' +
            'find out who granted them (docs/runbooks/log.md); the next start takes them away',
        ])
      },
    )
    expect(await linesOf(guardsCheck(pool))).toEqual(WEAK)
  })

  it.each(['event', 'event_0', 'signed_tree_head'])('are a fault where %s may be changed again', async (table) => {
    await during(`alter table ${table} disable trigger user`, `alter table ${table} enable trigger user`, async () => {
      expect(await linesOf(guardsCheck(pool))).toContain(
        `FAIL guards    changes of ${table} are not refused any more – ` +
          `find out who switched that off (docs/runbooks/log.md), then: alter table ${table} enable trigger user`,
      )
    })
  })

  it('are a fault where the product owns the log, and missed where there is none', async () => {
    const { rows } = await pool.query<{ owner: string }>('select current_user as owner')
    await during('alter table event owner to danji_app', `alter table event owner to "${rows[0]?.owner}"`, async () => {
      expect(await linesOf(guardsCheck(pool))).toEqual([
        'FAIL guards    the product owns the log and could change it – ' +
          'give DATABASE_OWNER_URL a role that may create roles (docs/postgres.md)',
      ])
    })
    expect(await linesOf(guardsCheck(empty.pool))).toEqual([
      'warn guards    there is no log yet – start the product once',
    ])
  })
})

describe('danji doctor', () => {
  const doctor = async (variables: Readonly<Record<string, string>>) => {
    const started = spawnMain('cli', { NODE_ENV: 'test', DATA_DIR: freshDir(), ...variables }, ['doctor'])
    const code = await started.ended
    return { code, lines: started.output().trim().split('\n') }
  }
  const well = {
    DATABASE_URL: url,
    DANJI_MASTER_KEY: OWN.toString('base64'),
    PUBLIC_URL: 'http://localhost:3000',
  }

  it('says a line for each check, and ends with 0 where nothing fails', { timeout: 60_000 }, async () => {
    const { code, lines } = await doctor(well)
    const names = lines.map((line) => line.slice(5).split(' ')[0])
    expect(names).toEqual('settings database clock key guards dns tls disk storage seal messages sign-in'.split(' '))
    expect(lines.filter((line) => !/^(?:ok {3}.*|warn .* – .+)$/.test(line) && !line.includes(' disk '))).toEqual([])
    expect(code).toBe(lines.some((line) => line.startsWith('FAIL')) ? 1 : 0)
  })

  it('ends with 1 where something fails', { timeout: 60_000 }, async () => {
    const other = await doctor({ ...well, DANJI_MASTER_KEY: Buffer.alloc(32, 8).toString('base64') })
    expect(other.code).toBe(1)
    expect(other.lines.filter((line) => line.startsWith('FAIL key'))).toHaveLength(1)
    const away = await doctor({ ...well, DATABASE_URL: 'postgres://danji:hidden@127.0.0.1:1/nowhere' })
    expect(away.code).toBe(1)
    expect(away.lines).toContainEqual(
      expect.stringMatching(/^FAIL database {2}Postgres of DATABASE_URL cannot be reached: .* – start Postgres/),
    )
    expect(away.lines.join()).not.toContain('hidden')
  })

  it('names each setting that cannot be used', { timeout: 60_000 }, async () => {
    const { code, lines } = await doctor({ ...well, PORT: 'x', DANJI_MASTER_KEY: 'short' })
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^FAIL settings {2}PORT .* – correct it in danji\.env or secrets\//),
      expect.stringMatching(/^FAIL settings {2}DANJI_MASTER_KEY must be 32 bytes/),
    ])
  })
})
