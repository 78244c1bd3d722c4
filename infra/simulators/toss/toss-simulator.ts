import { createCipheriv, createDecipheriv, createHash, constants, privateDecrypt, randomBytes } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { beSlow, loseAnswer, sendCompressed, takeTexts } from '../certificate/certificate-answers.ts'
import { certificateScenarioOf } from '../certificate/certificate-scenarios.ts'
import type { SimulatedCertificate, SimulatedCertificates } from '../certificate/simulated-certificates.ts'
import { apart } from '../form-page/hidden-route.ts'
import { simulatedTossPrivateKey } from './toss-key.ts'

export type TossSimulatorOptions = {
  readonly clientId: string
  readonly clientSecret: string
  readonly certificates: SimulatedCertificates
  /** Address of the receiving phones for browsers. */
  readonly phonesUrl: string
}

const LIVES_S = 600
const GIVEN_FOR_MS = 60 * 60_000
const MAX_GIVEN = 2

type Session = { readonly id: string; readonly key: Buffer; readonly iv: Buffer }
type Fields = Readonly<Record<string, unknown>>

/** Opens a session key with the vendor's private key; undefined where it does not fit. */
const openSession = (value: unknown): Session | undefined => {
  const [version, id, sealed = ''] = String(value).split('$')
  if (version !== 'v1' || !id) return undefined
  try {
    const padding = { key: simulatedTossPrivateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
    const text = privateDecrypt(padding, Buffer.from(sealed, 'base64')).toString('utf8')
    const [algorithm, key = '', iv = ''] = text.split('$')
    const session = { id, key: Buffer.from(key, 'base64'), iv: Buffer.from(iv, 'base64') }
    return algorithm === 'AES_GCM' && session.key.length === 32 && session.iv.length === 12 ? session : undefined
  } catch {
    return undefined
  }
}

const openValue = ({ id, key, iv }: Session, value: unknown): string => {
  const [, session, sealed = ''] = String(value).split('$')
  const bytes = Buffer.from(sealed, 'base64')
  if (session !== id || bytes.length < 17) return ''
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAAD(key)
    decipher.setAuthTag(bytes.subarray(bytes.length - 16))
    return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return ''
  }
}

const sealValue = ({ id, key, iv }: Session, text: string): string => {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(key)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1$${id}$${bytes.toString('base64')}$`
}

const fieldsOf = ({ body }: FastifyRequest): Fields => {
  try {
    const said: unknown = JSON.parse(String(body))
    return typeof said === 'object' && said !== null ? (said as Fields) : {}
  } catch {
    return {}
  }
}

type Toss = TossSimulatorOptions & { readonly tokens: Set<string> }

const succeed = ({ certificates }: Toss, request: FastifyRequest, reply: FastifyReply, success: object) =>
  sendCompressed(request, reply, { body: { resultType: 'SUCCESS', success }, now: certificates.now() })

const fail = (
  { certificates }: Toss,
  request: FastifyRequest,
  reply: FastifyReply,
  [errorCode, reason]: readonly [string, string],
) => {
  const body = { resultType: 'FAIL', error: { errorType: 0, errorCode, reason } }
  return sendCompressed(request, reply, { body, now: certificates.now() })
}

/** (?) All codes but CE1000, CE3100 and CE3102 are invented. */
const failures = {
  input: ['CE1000', '요청 값이 올바르지 않습니다.'],
  missing: ['CE3100', '토스 인증서가 없는 사용자입니다.'],
  person: ['CE3102', '사용자 정보가 일치하지 않습니다.'],
  unknown: ['CE3200', '없는 거래입니다.'],
  early: ['CE3201', '서명이 완료되지 않았습니다.'],
  again: ['CE3202', '결과 조회 횟수를 넘었습니다.'],
  late: ['CE3203', '결과 조회 기간이 만료되었습니다.'],
} as const

const addToken = (app: FastifyInstance, toss: Toss): void => {
  app.post('/token', apart, async (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const isKnown = form.get('client_id') === toss.clientId && form.get('client_secret') === toss.clientSecret
    const now = toss.certificates.now()
    if (!isKnown || form.get('scope') !== 'ca')
      return sendCompressed(request, reply, { status: 401, body: { error: 'invalid_client' }, now })
    const token = randomBytes(24).toString('base64url')
    if (toss.certificates.read().tokens === 'refused') {
      toss.tokens.clear()
      toss.certificates.turn({ tokens: 'as-usual' })
    }
    toss.tokens.add(token)
    const body = { access_token: token, scope: 'ca', token_type: 'Bearer', expires_in: 31_536_000 }
    return sendCompressed(request, reply, { body, now })
  })
}

const askedOf = (fields: Fields) => {
  const session = openSession(fields['sessionKey'])
  if (!session) return undefined
  const open = (name: string): string => openValue(session, fields[name])
  const [name, phone, birthdate] = [open('userName'), open('userPhone'), open('userBirthday')]
  const isWhole = name !== '' && /^01\d{8,9}$/.test(phone) && /^\d{8}$/.test(birthdate)
  const [title, doc] = [fields['docTitle'], fields['doc']]
  const isText = typeof title === 'string' && title.length <= 40 && typeof doc === 'string'
  const isDocument = isText && fields['docType'] === 'TEXT'
  if (!isWhole || !isDocument || fields['signatureType'] !== 'PKCS7') return undefined
  const returnUrl = typeof fields['requestUrl'] === 'string' ? fields['requestUrl'] : null
  return { app: '토스', phone, name, birthdate, title, signed: doc, returnUrl, expiresIn: LIVES_S }
}

const addRequest = (app: FastifyInstance, toss: Toss): void => {
  const { certificates, phonesUrl } = toss
  app.post('/api/v2/sign/doc/request', apart, async (request, reply) => {
    const asked = askedOf(fieldsOf(request))
    if (!asked) return fail(toss, request, reply, failures.input)
    const scenario = certificateScenarioOf(asked.phone)
    if (scenario === 'slow') await beSlow()
    if (scenario === 'no-certificate') return fail(toss, request, reply, failures.missing)
    if (scenario === 'unknown-person') return fail(toss, request, reply, failures.person)
    const { id } = certificates.ask(asked, randomUUID())
    const page = `${phonesUrl}/${asked.phone}`
    return succeed(toss, request, reply, {
      txId: id,
      status: 'REQUESTED',
      authUrl: page,
      appScheme: page,
      androidAppUri: page,
      iosAppUri: page,
    })
  })
}

const states = {
  waiting: 'REQUESTED',
  completed: 'COMPLETED',
  expired: 'EXPIRED',
  rejected: 'EXPIRED',
  failed: 'EXPIRED',
} as const

const resultOf = ({ certificates }: Toss, one: SimulatedCertificate, session: Session): object => {
  const scenario = certificateScenarioOf(one.phone)
  if (scenario === 'unknown-form') return { hello: 'world' }
  const { name, birthdate, ci } = certificates.signerOf(one)
  const signature = createHash('sha256').update(`${one.id}\n${one.signed}`).digest()
  return {
    txId: scenario === 'other-request' ? randomUUID() : one.id,
    status: 'COMPLETED',
    signature: Buffer.concat([Buffer.from('3082', 'hex'), signature]).toString('base64'),
    doc: one.signed,
    completedDt: new Date((one.completedAt ?? 0) + 9 * 3_600_000).toISOString().slice(0, 19),
    personalData: {
      ci: sealValue(session, ci),
      name: sealValue(session, name),
      birthday: sealValue(session, birthdate),
      gender: sealValue(session, 'MALE'),
      nationality: sealValue(session, 'LOCAL'),
    },
  }
}

const addResults = (app: FastifyInstance, toss: Toss): void => {
  const { certificates } = toss
  app.post('/api/v2/sign/doc/status', apart, async (request, reply) => {
    const one = certificates.find(String(fieldsOf(request)['txId']))
    if (!one) return fail(toss, request, reply, failures.unknown)
    return succeed(toss, request, reply, { txId: one.id, status: states[one.state] })
  })
  app.post('/api/v2/sign/doc/result', apart, async (request, reply) => {
    const fields = fieldsOf(request)
    const [one, session] = [certificates.find(String(fields['txId'])), openSession(fields['sessionKey'])]
    if (!one) return fail(toss, request, reply, failures.unknown)
    if (!session) return fail(toss, request, reply, failures.input)
    const now = certificates.now()
    if (certificateScenarioOf(one.phone) === 'broken')
      return sendCompressed(request, reply, { status: 500, body: {}, now })
    if (one.state !== 'completed' || one.completedAt === null) return fail(toss, request, reply, failures.early)
    if (now.getTime() > one.completedAt + GIVEN_FOR_MS) return fail(toss, request, reply, failures.late)
    if (one.given >= MAX_GIVEN) return fail(toss, request, reply, failures.again)
    const { isLost } = certificates.give(one)
    return isLost ? loseAnswer(request, reply) : succeed(toss, request, reply, resultOf(toss, one, session))
  })
}

/** Fastify plugin that speaks Toss's protocol of document signatures; results are given twice. */
export const tossSimulator =
  (options: TossSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const toss: Toss = { ...options, tokens: new Set() }
    takeTexts(app)
    app.addHook('preHandler', async (request, reply) => {
      const { service, tokens } = options.certificates.read()
      if (service === 'down') return reply.code(503).send('down for maintenance')
      if (request.url.endsWith('/token')) return undefined
      const isKnown = toss.tokens.has(String(request.headers.authorization).replace(/^Bearer /, ''))
      return isKnown && tokens === 'as-usual' ? undefined : reply.code(401).send('{"error":"invalid_token"}')
    })
    addToken(app, toss)
    addRequest(app, toss)
    addResults(app, toss)
  }
