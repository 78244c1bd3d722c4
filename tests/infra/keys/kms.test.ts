import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError, readConfig } from '#infra/platform/config.ts'
import { readMasterKeySource, wrapMasterKey } from '#infra/platform/keys/master-key-source.ts'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import { createAwsKms } from '#infra/providers/kms/aws-kms-client.ts'
import { signAwsRequest } from '#infra/providers/kms/aws-signature.ts'
import type { KmsSettings } from '#infra/providers/kms/kms-settings.ts'
import { startKmsSimulator } from '#infra/simulators/kms/kms-simulator.ts'

const [OWN, OTHER, ALIAS] = ['1234abcd-own', '1234abcd-other', 'alias/danji'] as const
const credentials = { accessKeyId: 'AKIDDANJI', secretAccessKey: 'secret-of-danji' }
const kms = await startKmsSimulator({
  ...credentials,
  region: 'ap-northeast-2',
  keys: [{ id: OWN, aliases: [ALIAS] }, { id: OTHER }],
})
afterAll(kms.close)
beforeEach(() => {
  kms.turn({ denied: [], throttleNext: 0, failNext: 0, delayMs: 0 })
  kms.setState(OWN, 'Enabled')
})

const fast = { firstPauseMs: 1, answerWithinMs: 2_000 }
const masterKey = randomBytes(32)
const settings = kms.settingsFor(OWN)
const own = createAwsKms(settings, fast)
const wrapped = await wrapMasterKey(own, masterKey)
const open = (given: string = wrapped, other: Partial<KmsSettings> = {}, options: object = {}) =>
  readMasterKeySource({ given, kms: { ...settings, ...other } }, { ...fast, ...options })
const requestsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = kms.asked().length
  await work()
  return kms.asked().length - before
}

/** Serves credentials as a container's agent does; returns its address. */
const serveCredentials = async (secretAccessKey: string): Promise<string> => {
  const { accessKeyId } = credentials
  const answer = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: 'token-of-a-role' }
  const ends = new Date(Date.now() + 3_600_000).toISOString()
  const agent = createServer((_request, response) => response.end(JSON.stringify({ ...answer, Expiration: ends })))
  await new Promise<void>((listening) => agent.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void agent.close())
  return `http://127.0.0.1:${(agent.address() as AddressInfo).port}/credentials`
}

describe('Credentials of the machine', () => {
  const { accessKeyId: _id, secretAccessKey: _secret, ...withoutKeys } = settings
  const openByRole = () => readMasterKeySource({ given: wrapped, kms: withoutKeys }, fast)
  beforeEach(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'AWS_WEB_IDENTITY_TOKEN_FILE'])
      vi.stubEnv(name, undefined)
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere/credentials')
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere/config')
    return () => vi.unstubAllEnvs()
  })

  it('are used where the settings have none, with the token of their session signed', async () => {
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', await serveCredentials(credentials.secretAccessKey))
    expect(await openByRole()).toBe(masterKey.toString('base64'))
    expect(kms.tokens()).toContain('token-of-a-role')
  })

  it('that are wrong or missing are told, without a secret', async () => {
    await expect(openByRole()).rejects.toThrow('this machine has no credentials from AWS')
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', await serveCredentials('another-secret'))
    await expect(openByRole()).rejects.toThrow(/^(?!.*another-secret)KMS: it does not accept/)
  })
})

describe('Signature Version 4', () => {
  // Examples of AWS's published test suite: get-vanilla, post-vanilla.
  it.each([
    ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  ])('of a %s is that of the published example', (method, signature) => {
    const headers = signAwsRequest(
      { method, host: 'example.amazonaws.com', path: '/', headers: {}, body: '' },
      {
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
        region: 'us-east-1',
        service: 'service',
      },
      new Date('2015-08-30T12:36:00Z'),
    )
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
        `SignedHeaders=host;x-amz-date, Signature=${signature}`,
    )
  })
})

describe('A wrapped master key', () => {
  it('is opened by the key that wrapped it, by its id, its ARN or its alias', async () => {
    expect(wrapped).toMatch(/^kms:[A-Za-z0-9+/]+={0,2}$/)
    expect(Buffer.from(wrapped.slice(4), 'base64').includes(masterKey)).toBe(false)
    for (const keyId of [OWN, `arn:aws:kms:ap-northeast-2:000000000000:key/${OWN}`, ALIAS])
      expect(await open(wrapped, { keyId })).toBe(masterKey.toString('base64'))
  })

  it('is opened by no other key, and by none where it was changed', async () => {
    await expect(open(wrapped, { keyId: OTHER })).rejects.toThrow('wrapped by another key than KMS_KEY_ID')
    await expect(open(wrapped, { keyId: 'nowhere' })).rejects.toThrow('there is no key KMS_KEY_ID in KMS_REGION')
    const blob = Buffer.from(wrapped.slice(4), 'base64')
    blob[blob.length - 20] = (blob.at(-20) ?? 0) ^ 1
    await expect(open(`kms:${blob.toString('base64')}`)).rejects.toThrow('DANJI_MASTER_KEY is damaged')
  })

  it('is 32 bytes, whatever else the key has encrypted', async () => {
    const short = await own.wrap(Buffer.alloc(16, 1))
    await expect(open(`kms:${short.toString('base64')}`)).rejects.toThrow('no master key of 32 bytes')
  })

  it('is not asked for where the key is in the clear', async () => {
    const plain = masterKey.toString('hex')
    const given = { given: plain, kms: settings }
    expect(await requestsOf(async () => expect(await readMasterKeySource(given)).toBe(plain))).toBe(0)
    await expect(readMasterKeySource({ given: wrapped, kms: undefined })).rejects.toThrow('set KMS_REGION')
  })
})

describe('The KMS', () => {
  it('is told by name of what it refuses, and asked once', async () => {
    kms.turn({ denied: ['Decrypt'] })
    expect(
      await requestsOf(() => expect(open()).rejects.toThrow(/^KMS: .*allow kms:Decrypt.*\(AccessDeniedException\)$/)),
    ).toBe(1)
    kms.turn({ denied: ['Encrypt'] })
    await expect(own.wrap(masterKey)).rejects.toThrow('kms:Encrypt')
    kms.setState(OWN, 'Disabled')
    await expect(open()).rejects.toThrow('the key KMS_KEY_ID is disabled: enable it (DisabledException)')
    kms.setState(OWN, 'PendingDeletion')
    await expect(open()).rejects.toThrow('cancel its deletion')
  })

  it.each([
    ['another secret', { secretAccessKey: 'x' }, {}],
    ['an unknown id', { accessKeyId: 'AKIDOTHER' }, {}],
    ['another region', { region: 'us-east-1' }, {}],
    ['a clock that is an hour off', {}, { now: () => new Date(Date.now() - 3_600_000) }],
  ])('accepts no signature of %s', async (_, other, options) => {
    await expect(open(wrapped, other, options)).rejects.toThrow(
      /^KMS: it does not accept KMS_ACCESS_KEY_ID with KMS_SECRET_ACCESS_KEY: .*clock/,
    )
  })

  it('is asked again while it throttles or fails, four times in all', async () => {
    kms.turn({ throttleNext: 2, failNext: 1 })
    expect(await requestsOf(async () => expect(await open()).toBe(masterKey.toString('base64')))).toBe(4)
    kms.turn({ throttleNext: 5 })
    expect(await requestsOf(() => expect(open()).rejects.toThrow('ThrottlingException'))).toBe(4)
  })

  it('has a time limit, and may be away', async () => {
    kms.turn({ delayMs: 300 })
    await expect(open(wrapped, {}, { answerWithinMs: 20 })).rejects.toThrow('no answer within 20 ms')
    kms.turn({ delayMs: 0 })
    const endpoint = `http://127.0.0.1:${await freePort()}`
    await expect(open(wrapped, { endpoint })).rejects.toThrow(`KMS: ${endpoint} does not answer (ECONNREFUSED)`)
  })

  it('tells no secret in any failure', async () => {
    kms.turn({ denied: ['Decrypt'] })
    const failures = await Promise.all(
      [open(), open(wrapped, { secretAccessKey: 'other-secret' }), open(wrapped, { keyId: OTHER })].map((one) =>
        one.then(
          () => 'opened',
          (error: unknown) => JSON.stringify(error, Object.getOwnPropertyNames(error)),
        ),
      ),
    )
    expect(failures).not.toContain('opened')
    for (const secret of [credentials.secretAccessKey, 'other-secret', masterKey.toString('base64')])
      expect(failures.join()).not.toContain(secret)
  })
})

describe('The settings of a KMS', () => {
  const variables = {
    KMS_REGION: 'ap-northeast-2',
    KMS_KEY_ID: ALIAS,
    KMS_ACCESS_KEY_ID: 'id',
    KMS_SECRET_ACCESS_KEY: 'hidden',
  }
  const problemsOf = (env: Record<string, string>): readonly string[] => {
    try {
      readConfig(env, { root: '/srv/danji' })
    } catch (error) {
      if (error instanceof ConfigError) return error.problems
      throw error
    }
    return []
  }

  it('are those of AWS in the region, or another address', () => {
    const env = { ...variables, DANJI_MASTER_KEY: wrapped }
    expect(readConfig(env, { root: '/' }).kms).toEqual({
      endpoint: 'https://kms.ap-northeast-2.amazonaws.com',
      region: 'ap-northeast-2',
      keyId: ALIAS,
      accessKeyId: 'id',
      secretAccessKey: 'hidden',
    })
    expect(readConfig({ ...env, KMS_ENDPOINT: 'http://127.0.0.1:9/' }, { root: '/' }).kms?.endpoint).toBe(
      'http://127.0.0.1:9',
    )
    expect(readConfig({}, { root: '/' }).kms).toBeUndefined()
  })

  it('are complete or absent, and needed by a wrapped key', () => {
    expect(problemsOf({ ...variables, KMS_SECRET_ACCESS_KEY: '' })).toEqual([
      'KMS_SECRET_ACCESS_KEY missing: set all variables of the KMS, or none',
    ])
    const { KMS_ACCESS_KEY_ID: _key, KMS_SECRET_ACCESS_KEY: _secret, ...role } = variables
    expect(problemsOf(role)).toEqual([])
    expect(problemsOf({ ...variables, KMS_KEY_ID: '' })).toEqual([
      'KMS_KEY_ID missing: set all variables of the KMS, or none',
    ])
    expect(problemsOf({ DANJI_MASTER_KEY: wrapped, DANJI_MASTER_KEY_FORMER: wrapped })).toEqual([
      expect.stringMatching(/^DANJI_MASTER_KEY is wrapped by a KMS: set KMS_REGION/),
      expect.stringMatching(/^DANJI_MASTER_KEY_FORMER is wrapped by a KMS/),
    ])
    expect(problemsOf({ ...variables, DANJI_MASTER_KEY: 'kms:short' })).toEqual([
      expect.stringMatching(/^DANJI_MASTER_KEY must be 32 bytes/),
    ])
    const malformed = problemsOf({ ...variables, KMS_REGION: 'hidden place', KMS_ENDPOINT: 'ftp://hidden' })
    expect(malformed).toHaveLength(2)
    expect(malformed.join()).not.toContain('hidden')
  })

  it('reach the KMS over https alone in production', () => {
    const problems = problemsOf({ NODE_ENV: 'production', ...variables, KMS_ENDPOINT: 'http://kms.example.kr' })
    expect(problems).toContainEqual(expect.stringMatching(/^KMS_ENDPOINT must begin with https/))
  })
})
