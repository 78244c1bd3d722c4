import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#infra/platform/config.ts'

const directory = mkdtempSync(join(tmpdir(), 'danji-secrets-'))
afterAll(() => rmSync(directory, { recursive: true }))

const fileWith = (name: string, content: string): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}
const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'development', ...env }, { root: '/srv/danji' })
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('A variable that is given as a file', () => {
  it('has the content of the file, without the line end', () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    expect(
      read({
        DANJI_MASTER_KEY_FILE: fileWith('key', `${key}\n`),
        DATABASE_URL_FILE: fileWith('url', 'postgres://danji:secret@db/danji\n'),
      }),
    ).toMatchObject({ masterKey: key, databaseUrl: 'postgres://danji:secret@db/danji' })
  })

  it('may be one of a provider or of the bucket', () => {
    const s3 = { S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'danji', S3_ACCESS_KEY_ID: 'id' }
    expect(read({ ...s3, S3_SECRET_ACCESS_KEY_FILE: fileWith('s3', 'hidden') }).storage).toMatchObject({
      secretAccessKey: 'hidden',
    })
    const kakao = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET_FILE: fileWith('kakao', 'hidden') }
    expect(read(kakao).identity).toMatchObject({ clientSecret: 'hidden' })
  })

  it('is checked as if it stood in the environment, and no problem tells the value', () => {
    const problems = problemsOf({ DATABASE_URL_FILE: fileWith('wrong', 'mysql://user:hidden@db') })
    expect(problems).toEqual(['DATABASE_URL must be a URL that begins with postgres://'])
  })

  it('is refused where the file is missing, empty, or the variable is set as well', () => {
    expect(problemsOf({ DATABASE_URL_FILE: '/nowhere/url' })).toEqual([
      'DATABASE_URL_FILE: /nowhere/url cannot be read (ENOENT)',
    ])
    const empty = fileWith('empty', '\n')
    expect(problemsOf({ METRICS_TOKEN_FILE: empty })).toEqual([`METRICS_TOKEN_FILE: ${empty} is empty`])
    expect(problemsOf({ METRICS_TOKEN: 'x'.repeat(20), METRICS_TOKEN_FILE: empty })).toEqual([
      'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: leave one out',
    ])
  })

  it('is no variable of another program', () => {
    expect(read({ SSL_CERT_FILE: '/nowhere' }).port).toBe(3000)
  })
})
