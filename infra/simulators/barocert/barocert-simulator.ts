import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { beSlow, loseAnswer, sendCompressed, takeTexts } from '../certificate/certificate-answers.ts'
import { certificateScenarioOf } from '../certificate/certificate-scenarios.ts'
import type { SimulatedCertificate, SimulatedCertificates } from '../certificate/simulated-certificates.ts'
import { apart } from '../form-page/hidden-route.ts'
import { isCallSignature, isTimely, isTokenSignature, openField } from './barocert-seals.ts'

export type BarocertSimulatorOptions = {
  readonly linkId: string
  readonly secretKey: string
  readonly clientCodes: Readonly<Record<string, string>>
  readonly certificates: SimulatedCertificates
  /** Address of the receiving phones for browsers. */
  readonly phonesUrl: string
}

const TOKEN_MS = 30 * 60_000
const GIVEN_FOR_MS = 10 * 60_000
const appsByPath: Readonly<Record<string, string>> = { KAKAO: 'kakao', NAVER: 'naver', TOSS: 'toss', PASS: 'pass' }
const titles: Readonly<Record<string, string>> = { kakao: '카카오', naver: '네이버', toss: '토스', pass: 'PASS' }
const stateCodes = { waiting: 0, completed: 1, expired: 2, rejected: 3, failed: 4 } as const

/** (?) Codes of refusals are invented; only that they are negative is known. */
const refusals = {
  auth: [-99010001, '인증 정보가 올바르지 않습니다.'],
  clock: [-99010002, '요청 시각이 서버의 시각과 다릅니다.'],
  input: [-21000001, '요청 정보가 올바르지 않습니다.'],
  missing: [-21000002, '인증서가 없습니다.'],
  person: [-21000003, '수신자 정보가 일치하지 않습니다.'],
  unknown: [-21000004, '접수아이디를 찾을 수 없습니다.'],
  early: [-21000005, '서명이 완료되지 않았습니다.'],
  again: [-21000006, '이미 검증이 완료된 접수아이디입니다.'],
  late: [-21000007, '검증 가능 시간이 만료되었습니다.'],
} as const

type Call = { Params: { service: string; clientCode: string; receiptId: string } }
type Barocert = BarocertSimulatorOptions & { readonly tokens: Map<string, number> }

const refuse = (
  barocert: Barocert,
  request: FastifyRequest,
  reply: FastifyReply,
  why: keyof typeof refusals,
): FastifyReply => {
  const [code, message] = refusals[why]
  const status = why === 'auth' ? 401 : 400
  return sendCompressed(request, reply, { status, body: { code, message }, now: barocert.certificates.now() })
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')
const header = ({ headers }: FastifyRequest, name: string): string => String(headers[name] ?? '')

const fieldsOf = (request: FastifyRequest): Readonly<Record<string, unknown>> | undefined => {
  try {
    const said: unknown = JSON.parse(textOf(request))
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const addToken = (app: FastifyInstance, barocert: Barocert): void => {
  const { linkId, secretKey, certificates, tokens } = barocert
  app.post('/BAROCERT/Token', apart, async (request, reply) => {
    const [date, now] = [header(request, 'x-lh-date'), certificates.now()]
    const [, id, signature = ''] = header(request, 'authorization').split(' ')
    if (!isTimely(date, now)) return refuse(barocert, request, reply, 'clock')
    const signed = { body: textOf(request), date, path: '/BAROCERT/Token', signature }
    const forwarded = header(request, 'x-lh-forwarded')
    if (id !== linkId || !isTokenSignature(secretKey, { ...signed, forwarded }))
      return refuse(barocert, request, reply, 'auth')
    const [token, until] = [randomBytes(24).toString('base64url'), now.getTime() + TOKEN_MS]
    if (certificates.read().tokens === 'refused') {
      tokens.clear()
      certificates.turn({ tokens: 'as-usual' })
    }
    tokens.set(token, until)
    const body = {
      session_token: token,
      serviceID: 'BAROCERT',
      linkID: linkId,
      expiration: new Date(until).toISOString(),
      scope: fieldsOf(request)?.['scope'],
    }
    return sendCompressed(request, reply, { body, now })
  })
}

/** Refuses a call that is not authorised, late, or for another account; undefined: it may go on. */
const faultOf = (barocert: Barocert, request: FastifyRequest<Call>): keyof typeof refusals | undefined => {
  const { tokens, certificates, secretKey, clientCodes } = barocert
  const now = certificates.now()
  const until = tokens.get(header(request, 'authorization').replace(/^Bearer /, ''))
  if (until === undefined || now.getTime() >= until || certificates.read().tokens === 'refused') return 'auth'
  const { service, clientCode } = request.params
  const app = appsByPath[service]
  if (app === undefined || clientCodes[app] !== clientCode) return 'input'
  if (request.method === 'GET') return undefined
  const date = header(request, 'x-bc-date')
  if (!isTimely(date, now)) return 'clock'
  const path = request.url.slice(request.url.indexOf(`/${service}/`))
  const signed = { body: textOf(request), date, path, signature: header(request, 'x-bc-auth') }
  return isCallSignature(secretKey, signed) ? undefined : 'auth'
}

/** Reads a request for a signature; undefined where a field is missing or does not open. */
const askedOf = ({ secretKey }: Barocert, request: FastifyRequest<Call>) => {
  const fields = fieldsOf(request) ?? {}
  const open = (name: string): string => openField(secretKey, fields[name]) ?? ''
  const app = appsByPath[request.params.service] ?? ''
  const [phone, name, birthdate, signed] = ['receiverHP', 'receiverName', 'receiverBirthday', 'token'].map(open)
  const title = fields['signTitle'] ?? fields['reqTitle']
  const expiresIn = Number(fields['expireIn'])
  const isWhole = /^01\d{8,9}$/.test(phone ?? '') && name && /^\d{8}$/.test(birthdate ?? '')
  const isHash = fields['tokenType'] === 'PDF' && /^[\w-]{43}$/.test(signed ?? '')
  const isTitled = typeof title === 'string' && title.length > 0 && title.length <= 40
  if (!isWhole || !isHash || !isTitled || !(expiresIn > 0 && expiresIn <= 1000)) return undefined
  if ((app === 'naver' || app === 'pass') && !fields['callCenterNum']) return undefined
  const returnUrl = typeof fields['returnURL'] === 'string' ? fields['returnURL'] : null
  return {
    app: titles[app] ?? app,
    phone: phone ?? '',
    name,
    birthdate: birthdate ?? '',
    signed: signed ?? '',
    title,
    returnUrl,
    expiresIn,
  }
}

const addRequest = (app: FastifyInstance, barocert: Barocert): void => {
  const { certificates, phonesUrl } = barocert
  app.post<Call>('/:service/Sign/:clientCode', apart, async (request, reply) => {
    const fault = faultOf(barocert, request)
    if (fault) return refuse(barocert, request, reply, fault)
    const asked = askedOf(barocert, request)
    if (!asked) return refuse(barocert, request, reply, 'input')
    const scenario = certificateScenarioOf(asked.phone)
    if (scenario === 'slow') await beSlow()
    if (scenario === 'no-certificate') return refuse(barocert, request, reply, 'missing')
    if (scenario === 'unknown-person') return refuse(barocert, request, reply, 'person')
    const { id } = certificates.ask(asked)
    const body = { receiptID: id, scheme: `${phonesUrl}/${asked.phone}`, marketUrl: '' }
    return sendCompressed(request, reply, { body, now: certificates.now() })
  })
}

const addStatus = (app: FastifyInstance, barocert: Barocert): void => {
  const { certificates } = barocert
  app.get<Call>('/:service/Sign/:clientCode/:receiptId', apart, async (request, reply) => {
    const fault = faultOf(barocert, request)
    if (fault) return refuse(barocert, request, reply, fault)
    const one = certificates.find(request.params.receiptId)
    if (!one) return refuse(barocert, request, reply, 'unknown')
    const body = { receiptID: one.id, clientCode: request.params.clientCode, state: stateCodes[one.state] }
    return sendCompressed(request, reply, { body, now: certificates.now() })
  })
}

/** Time in Seoul, `yyyyMMddHHmmss`. */
const written = (at: number): string => new Date(at + 9 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** Writes an invented signature that names what was signed. */
const signatureOf = (one: SimulatedCertificate): string => {
  const parts = [{ alg: 'SIMULATED' }, { token: one.signed, receiptID: one.id }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return [...parts, createHash('sha256').update(parts.join('.')).digest('base64url')].join('.')
}

const verifiedBody = ({ certificates }: Barocert, one: SimulatedCertificate): object => {
  const scenario = certificateScenarioOf(one.phone)
  if (scenario === 'unknown-form') return { hello: 'world' }
  const { name, birthdate, phone, ci } = certificates.signerOf(one)
  return {
    receiptID: scenario === 'other-request' ? '9'.repeat(32) : one.id,
    state: stateCodes.completed,
    signedData: signatureOf(one),
    ci,
    receiverName: name,
    receiverYear: birthdate.slice(0, 4),
    receiverDay: birthdate.slice(4),
    receiverHP: phone,
    receiverGender: '1',
    receiverForeign: '0',
    completeDT: written(one.completedAt ?? 0),
  }
}

const addVerify = (app: FastifyInstance, barocert: Barocert): void => {
  const { certificates, secretKey } = barocert
  app.post<Call>('/:service/Sign/Verify/:clientCode/:receiptId', apart, async (request, reply) => {
    const fault = faultOf(barocert, request)
    if (fault) return refuse(barocert, request, reply, fault)
    const one = certificates.find(request.params.receiptId)
    if (!one) return refuse(barocert, request, reply, 'unknown')
    const now = certificates.now()
    const scenario = certificateScenarioOf(one.phone)
    const named = fieldsOf(request)
    const isNamed = openField(secretKey, named?.['receiverHP']) === one.phone
    if (request.params.service === 'PASS' && !isNamed) return refuse(barocert, request, reply, 'input')
    if (scenario === 'broken') return sendCompressed(request, reply, { status: 500, body: {}, now })
    if (one.state !== 'completed' || one.completedAt === null) return refuse(barocert, request, reply, 'early')
    if (now.getTime() > one.completedAt + GIVEN_FOR_MS) return refuse(barocert, request, reply, 'late')
    if (one.given > 0) return refuse(barocert, request, reply, 'again')
    // Given once, whether or not the answer arrives.
    const { isLost } = certificates.give(one)
    return isLost
      ? loseAnswer(request, reply)
      : sendCompressed(request, reply, { body: verifiedBody(barocert, one), now })
  })
}

/** Fastify plugin that speaks Barocert's protocol: tokens, requests, states, and verification once. */
export const barocertSimulator =
  (options: BarocertSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const barocert: Barocert = { ...options, tokens: new Map() }
    takeTexts(app)
    app.addHook('onRequest', async (_request, reply) =>
      options.certificates.read().service === 'down' ? reply.code(503).send('down for maintenance') : undefined,
    )
    addToken(app, barocert)
    addRequest(app, barocert)
    addStatus(app, barocert)
    addVerify(app, barocert)
  }
