import { describe, expect, it } from 'vitest'
import { simulatedDocumentCentre } from '#infra/providers/document-centre/document-centre.provider.ts'
import { ConfigError, readConfig } from '#infra/platform/config.ts'
import { defaultDatabaseSettings } from '#infra/platform/postgres/limits.ts'
import { codefVariables } from './providers/codef/codef-variables.ts'

const root = '/srv/danji'
const solapi = {
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_FROM: '02-1234-5678',
  SOLAPI_PF_ID: 'channel',
  SOLAPI_TEMPLATE_VERIFICATION: 'template',
  SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: 'accepted',
  SOLAPI_TEMPLATE_IDENTITY_REFUSED: 'refused',
  SOLAPI_TEMPLATE_SIGNATURE_REQUEST: 'asked',
  SOLAPI_TEMPLATE_SIGNATURE_REMINDER: 'asked-again',
}
const kakao = { KAKAO_CLIENT_ID: 'rest-key', KAKAO_CLIENT_SECRET: 'client-secret' }
const production = {
  ...solapi,
  ...kakao,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://danji.example.kr',
  DATABASE_URL: 'postgres://db/danji',
  DANJI_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  SUPER_ADMIN_EMAIL: 'chief@example.kr',
  SUPER_ADMIN_PASSWORD: 'long-enough-for-one',
  SEAL_CERTIFICATE: '/etc/danji/seal.pem',
  SEAL_KEY: '/etc/danji/seal.key',
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, { root })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('configuration', () => {
  it('needs nothing in development', () => {
    expect(readConfig({}, { root })).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/danji/data',
      databaseUrl: undefined,
      natsPrefix: 'danji',
      superAdmin: { origin: 'default' },
      rateLimitFactor: 1,
      messaging: { kind: 'simulator' },
      identity: { kind: 'simulator' },
    })
  })

  it('has sizes and limits of its connections, which a call keeps', () => {
    expect(readConfig({}, { root })).toMatchObject({ database: defaultDatabaseSettings, probePort: 0 })
    const env = {
      DATABASE_POOL_CALLS: '5',
      DATABASE_POOL_LOG: '6',
      DATABASE_POOL_WORK: '9',
      DATABASE_POOL_TIMEOUT_MS: '700',
      DATABASE_STATEMENT_TIMEOUT_MS: '800',
      DATABASE_LOCK_TIMEOUT_MS: '600',
      PROBE_PORT: '9100',
    }
    expect(readConfig(env, { root })).toMatchObject({
      database: { pools: { calls: 5, log: 6, work: 9 }, limits: { poolMs: 700, statementMs: 800, lockMs: 600 } },
      probePort: 9_100,
    })
    expect(problemsOf(Object.fromEntries(Object.keys(env).map((name) => [name, '-1'])))).toHaveLength(7)
  })

  it('counts an empty variable as absent', () => {
    expect(readConfig({ NATS_URL: '', PORT: ' ' }, { root })).toMatchObject({ natsUrl: undefined, port: 3000 })
  })

  it('builds links on PORT where there is no PUBLIC_URL, and without a slash at the end where there is', () => {
    expect(readConfig({ PORT: '8080' }, { root }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://danji.kr/' }, { root }).publicUrl).toBe('https://danji.kr')
  })

  it.each(['https://danji.kr/vote', 'https://danji.kr?a=b', 'https://danji.kr/#top', 'https://me:word@danji.kr'])(
    'refuses PUBLIC_URL=%s: no page lies there',
    (PUBLIC_URL) => {
      expect(() => readConfig({ PUBLIC_URL }, { root })).toThrow(/PUBLIC_URL must be a host alone/)
    },
  )

  it('names every malformed value at once, and never shows a secret', () => {
    const env = {
      PORT: 'web',
      NODE_ENV: 'nowhere',
      DATABASE_URL: 'mysql://x',
      DANJI_MASTER_KEY: 'hunter2',
      LOG_LEVEL: 'loud',
      RATE_LIMIT_FACTOR: '0',
    }
    const problems = problemsOf(env)
    for (const name of Object.keys(env))
      expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name} must be `)))
    expect(problems).toHaveLength(6)
    expect(problems.join()).not.toContain('hunter2')
  })

  it('wants its own services and accounts in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production' }).join('\n')
    for (const name of [
      'PUBLIC_URL',
      'DATABASE_URL',
      'DANJI_MASTER_KEY',
      'SEAL_CERTIFICATE',
      'SEAL_KEY',
      'SUPER_ADMIN_EMAIL',
      'SUPER_ADMIN_PASSWORD',
      ...Object.keys(solapi),
      ...Object.keys(kakao),
    ])
      expect(problems).toContain(name)
  })

  it('starts in production with them', () => {
    expect(readConfig(production, { root })).toMatchObject({
      environment: 'production',
      superAdmin: { origin: 'environment' },
      messaging: {
        kind: 'solapi',
        baseUrl: 'https://api.solapi.com',
        from: '0212345678',
        templates: { verification: 'template', identityAccepted: 'accepted', identityRefused: 'refused' },
      },
      identity: {
        kind: 'kakao',
        clientId: 'rest-key',
        clientSecret: 'client-secret',
        authBaseUrl: 'https://kauth.kakao.com',
        apiBaseUrl: 'https://kapi.kakao.com',
      },
    })
  })

  it.each([
    ['without one of its keys', { ...production, SOLAPI_PF_ID: '' }, /SOLAPI_PF_ID/],
    [
      'at an address that can only be a simulator',
      { ...production, SOLAPI_BASE_URL: 'http://127.0.0.1:4010' },
      /simulators are refused/,
    ],
    [
      'without Kakao’s secret',
      { ...production, KAKAO_CLIENT_SECRET: '' },
      /KAKAO_CLIENT_SECRET missing: in production administrators sign in through Kakao/,
    ],
    [
      'with Kakao’s pages where anybody can listen',
      { ...production, KAKAO_AUTH_BASE_URL: 'http://kauth.kakao.com' },
      /KAKAO_AUTH_BASE_URL must begin with https/,
    ],
    [
      'with Kakao’s API where anybody can listen',
      { ...production, KAKAO_API_BASE_URL: 'http://127.0.0.1:3000/simulators/kakao' },
      /KAKAO_API_BASE_URL must begin with https/,
    ],
    [
      'with links that anybody on the way can read',
      { ...production, PUBLIC_URL: 'http://danji.example.kr' },
      /PUBLIC_URL must begin with https/,
    ],
    [
      'with the webhook secret of the simulator',
      { ...production, SOLAPI_WEBHOOK_SECRET: 'danji-simulator-webhook' },
      /SOLAPI_WEBHOOK_SECRET is the well-known/,
    ],
    ['with the account of development', { ...production, SUPER_ADMIN_PASSWORD: 'danji-development' }, /well-known/],
  ])('refuses production %s', (_, env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)])
  })

  it('believes a number of proxies, or those of an address; nobody who says only that he is one', () => {
    const proxiesOf = (value: string) => readConfig({ TRUST_PROXY: value }, { root }).trustProxy
    expect([proxiesOf(''), proxiesOf('false'), proxiesOf('1'), proxiesOf('3')]).toEqual([false, false, 1, 3])
    expect(proxiesOf('10.0.0.1, 10.1.0.0/16,fd00::/8')).toEqual(['10.0.0.1', '10.1.0.0/16', 'fd00::/8'])
    for (const value of ['true', '0', '10', 'yes', '10.0.0.0/33', '10.0.0.1,', 'loopback', '::1/129', '10.0.0.1/8/8'])
      expect(problemsOf({ TRUST_PROXY: value })).toEqual([expect.stringMatching(/^TRUST_PROXY must be how many/)])
  })

  it('takes no database of one’s own for development unless it is said', () => {
    const env = { DATABASE_URL: 'postgres://db/danji' }
    expect(problemsOf(env)).toEqual([
      expect.stringMatching(
        /^NODE_ENV is not set .*set NODE_ENV=development .* or SOLAPI_API_KEY, .*KAKAO_CLIENT_SECRET, NICE_CLIENT_ID, NICE_CLIENT_SECRET, KCP_SITE_CD, KCP_ENC_KEY, CODEF_CLIENT_ID, .*, BAROCERT_SECRET_KEY, DOCUMENT_CENTRE_NAME, .*, DOCUMENT_CENTRE_PUBLIC_KEY, DATA_GO_KR_KEY, JUSO_KEY, SMTP_URL, MAIL_FROM$/,
      ),
    ])
    expect(problemsOf({ ...env, ...kakao })).toEqual([expect.stringMatching(/NODE_ENV=development/)])
    const identity = { NICE_CLIENT_ID: 'id', NICE_CLIENT_SECRET: 'secret', KCP_SITE_CD: 'site', KCP_ENC_KEY: 'key' }
    const certificates = {
      BAROCERT_LINK_ID: 'link',
      BAROCERT_SECRET_KEY: Buffer.alloc(32).toString('base64'),
    }
    const documentCentre = {
      DOCUMENT_CENTRE_NAME: '센터',
      DOCUMENT_CENTRE_URL: 'https://centre.example.kr',
      DOCUMENT_CENTRE_CLIENT_ID: 'id',
      DOCUMENT_CENTRE_SECRET: 'secret',
      DOCUMENT_CENTRE_PUBLIC_KEY: simulatedDocumentCentre.publicKey,
    }
    const registers = { DATA_GO_KR_KEY: 'key', JUSO_KEY: 'key' }
    const mail = { SMTP_URL: 'smtps://mail.example.kr', MAIL_FROM: '단지 <vote@danji.example.kr>' }
    const base = { ...env, ...kakao, ...solapi, ...identity, ...codefVariables }
    const all = { ...base, ...certificates, ...documentCentre, ...registers, ...mail }
    expect(problemsOf(all)).toEqual([])
    expect(problemsOf({ ...env, NODE_ENV: 'development' })).toEqual([])
  })

  it('refuses half a provider in development too', () => {
    expect(problemsOf({ SOLAPI_API_KEY: 'key' })).toEqual([expect.stringMatching(/SOLAPI_API_SECRET, .*missing/)])
    expect(problemsOf({ KAKAO_CLIENT_ID: 'key' })).toEqual([expect.stringMatching(/KAKAO_CLIENT_SECRET missing/)])
  })

  it('swaps one provider for the real one, and leaves the others simulated', () => {
    expect(readConfig(kakao, { root })).toMatchObject({ identity: { kind: 'kakao' }, messaging: { kind: 'simulator' } })
    expect(readConfig({ ...kakao, KAKAO_AUTH_BASE_URL: 'http://localhost:4000/kauth/' }, { root })).toMatchObject({
      identity: { authBaseUrl: 'http://localhost:4000/kauth' },
    })
  })
})

describe('where documents are kept', () => {
  const s3 = {
    S3_ENDPOINT: 'https://account.r2.example.com/',
    S3_BUCKET: 'danji-documents',
    S3_ACCESS_KEY_ID: 'some-key',
    S3_SECRET_ACCESS_KEY: 'some-secret',
  }

  it('is the data directory, in production, too; or a bucket', () => {
    expect(readConfig(production, { root }).storage).toEqual({ kind: 'directory' })
    expect(readConfig({ ...production, ...s3, S3_PREFIX: 'danji/seoul' }, { root }).storage).toEqual({
      kind: 's3',
      endpoint: 'https://account.r2.example.com',
      region: 'auto',
      bucket: 'danji-documents',
      accessKeyId: 'some-key',
      secretAccessKey: 'some-secret',
      prefix: 'danji/seoul',
    })
    expect(
      readConfig({ ...s3, S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'us-east-1' }, { root }).storage,
    ).toMatchObject({ endpoint: 'http://minio:9000', region: 'us-east-1', prefix: '' })
  })

  it.each(Object.keys(s3))('is a bucket with %s alone, too, or nothing is started', (name) => {
    const { [name as keyof typeof s3]: _, ...rest } = s3
    expect(problemsOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${name} missing: set all of S3's variables`))])
  })

  it('is refused where it cannot be, or where anybody listens, and no secret is shown', () => {
    expect(problemsOf({ S3_PREFIX: 'x' })).toEqual([expect.stringMatching(/^S3_ENDPOINT, S3_BUCKET, .* missing/)])
    expect(problemsOf({ ...production, ...s3, S3_ENDPOINT: 'http://minio:9000' })).toEqual([
      expect.stringMatching(/^S3_ENDPOINT must begin with https/),
    ])
    const wrong = { ...s3, S3_ENDPOINT: 'minio', S3_BUCKET: 'My Bucket', S3_PREFIX: '../up/' }
    const problems = problemsOf(wrong)
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_PREFIX'])
      expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name} must be`)))
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('some-secret')
  })
})
