import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { KmsSettings } from '#infra/providers/kms/kms-settings.ts'
import { createKmsKeys, type KmsKeyState, type SimulatedKmsKey } from './kms-keys.ts'
import { checkKmsSignature, KmsFault, type KmsCredentials } from './kms-signature-check.ts'

const operation = z.enum(['Encrypt', 'Decrypt'])
export type KmsOperation = z.output<typeof operation>

/** Trouble that the simulator makes. */
export type KmsSwitches = {
  /** Operations that the owner of the credentials may not make. */
  readonly denied: readonly KmsOperation[]
  /** Number of requests from now on that are throttled. */
  readonly throttleNext: number
  /** Number of requests from now on that end with an internal error. */
  readonly failNext: number
  /** Delay of every answer in milliseconds. */
  readonly delayMs: number
}

export type KmsSimulatorOptions = KmsCredentials & {
  readonly region: string
  readonly keys: readonly SimulatedKmsKey[]
  readonly now?: () => Date
}

/** Running simulator. */
export type KmsSimulator = {
  /** Settings of a client that uses one of the keys. */
  readonly settingsFor: (keyId: string) => KmsSettings
  readonly turn: (changes: Partial<KmsSwitches>) => void
  readonly setState: (keyId: string, state: KmsKeyState) => void
  /** Returns the operations that were asked, refused ones too. */
  readonly asked: () => readonly KmsOperation[]
  /** Returns the session tokens that came with signed requests. */
  readonly tokens: () => readonly string[]
  readonly close: () => Promise<void>
}

const context = z.record(z.string(), z.string()).default({})
const encrypting = z.object({ KeyId: z.string(), Plaintext: z.base64().min(1).max(5_464), EncryptionContext: context })
const decrypting = z.object({
  KeyId: z.string().optional(),
  CiphertextBlob: z.base64().min(1).max(8_192),
  EncryptionContext: context,
})

const parseAs = <Output>(schema: z.ZodType<Output>, body: string): Output => {
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    throw new KmsFault('ValidationException', 'The request is malformed.')
  }
}

const operationOf = ({ headers }: FastifyRequest): KmsOperation => {
  const named = /^TrentService\.(\w+)$/.exec(String(headers['x-amz-target'] ?? ''))?.[1]
  const parsed = operation.safeParse(named)
  if (!parsed.success || headers['content-type'] !== 'application/x-amz-json-1.1')
    throw new KmsFault('UnknownOperationException', 'The operation is unknown.')
  return parsed.data
}

const addCalls = (app: FastifyInstance, answer: (request: FastifyRequest) => Promise<object>): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler(async (error, _request, reply) => {
    const fault = error instanceof KmsFault ? error : new KmsFault('KMSInternalException', String(error), 500)
    const body = JSON.stringify({ __type: fault.type, message: fault.message })
    return reply.code(fault.status).type('application/x-amz-json-1.1').send(body)
  })
  app.post('/', async (request, reply) => {
    const answered = JSON.stringify(await answer(request))
    return reply.type('application/x-amz-json-1.1').send(answered)
  })
}

const perform = (keys: ReturnType<typeof createKmsKeys>, name: KmsOperation, body: string): object => {
  if (name === 'Encrypt') {
    const { KeyId, Plaintext, EncryptionContext } = parseAs(encrypting, body)
    const { blob, arn } = keys.encrypt(KeyId, Buffer.from(Plaintext, 'base64'), EncryptionContext)
    return { CiphertextBlob: blob.toString('base64'), KeyId: arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  }
  const { KeyId, CiphertextBlob, EncryptionContext } = parseAs(decrypting, body)
  const { plain, arn } = keys.decrypt(KeyId, Buffer.from(CiphertextBlob, 'base64'), EncryptionContext)
  return { Plaintext: plain.toString('base64'), KeyId: arn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
}

/**
 * Starts a server on a free port of this machine that speaks the protocol of AWS KMS (JSON 1.1,
 * Signature Version 4) for Encrypt and Decrypt. It is a server of its own: a process asks the KMS
 * before it listens itself.
 */
export const startKmsSimulator = async ({
  region,
  keys: known,
  now = () => new Date(),
  ...credentials
}: KmsSimulatorOptions): Promise<KmsSimulator> => {
  const keys = createKmsKeys(known, region)
  const asked: KmsOperation[] = []
  const tokens: string[] = []
  let switches: KmsSwitches = { denied: [], throttleNext: 0, failNext: 0, delayMs: 0 }

  const makeTrouble = async (name: KmsOperation): Promise<void> => {
    const { denied, throttleNext, failNext, delayMs } = switches
    await sleep(delayMs)
    if (throttleNext > 0) {
      switches = { ...switches, throttleNext: throttleNext - 1 }
      throw new KmsFault('ThrottlingException', 'Rate exceeded')
    }
    if (failNext > 0) {
      switches = { ...switches, failNext: failNext - 1 }
      throw new KmsFault('KMSInternalException', 'Internal error', 500)
    }
    if (denied.includes(name))
      throw new KmsFault('AccessDeniedException', `User is not authorized to perform: kms:${name}`)
  }

  const app = fastify()
  addCalls(app, async (request) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const { method, url: path, headers } = request
    checkKmsSignature({ method, path, headers, body }, credentials, { region, now: now() })
    const token = headers['x-amz-security-token']
    if (typeof token === 'string') tokens.push(token)
    const name = operationOf(request)
    asked.push(name)
    await makeTrouble(name)
    return perform(keys, name, body)
  })
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })

  return {
    settingsFor: (keyId) => ({ endpoint, region, keyId, ...credentials }),
    turn: (changes) => void (switches = { ...switches, ...changes }),
    setState: keys.setState,
    asked: () => asked,
    tokens: () => tokens,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
