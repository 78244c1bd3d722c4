import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { html, textsOf, withQuery } from '../identity/form-app.ts'
import { identityPage, finishedPage, sampleIn } from '../identity/identity-page.ts'
import { createNewestItems } from '../identity/newest-items.ts'
import {
  identityScenarioOf,
  idsOf,
  typedHolder,
  type SamplePerson,
  type SimulatedHolder,
} from '../identity/simulated-holders.ts'

/** Options; see NiceSimulatorOptions. */
type Nice2021SimulatorOptions = {
  readonly clientId: string
  readonly clientSecret: string
  readonly publicBase: string
  readonly people?: readonly SamplePerson[]
}

/** Wraps an answer of the provider; its header has the code. */
const answer = (body: object, code = '1200'): object => ({ dataHeader: { GW_RSLT_CD: code }, dataBody: body })

/** Derives the keys on the vendor's side, written independently of the client. */
const keysOf = (secret: string) => {
  const text = createHash('sha256').update(secret).digest('base64')
  return { key: text.slice(0, 16), iv: text.slice(28), mark: text.slice(0, 32) }
}

const marked = (mark: string, encData: string): string => createHmac('sha256', mark).update(encData).digest('base64')

type EncryptedRequest = { readonly requestno: string; readonly returnurl: string; readonly sitecode: string }

const readRequest = (secret: string, encData: string, integrityValue: string): EncryptedRequest | undefined => {
  const { key, iv, mark } = keysOf(secret)
  if (marked(mark, encData) !== integrityValue) return undefined
  const decipher = createDecipheriv('aes-128-cbc', key, iv)
  const text = Buffer.concat([decipher.update(encData, 'base64'), decipher.final()]).toString('utf8')
  // The client made it: its integrity value was checked.
  return JSON.parse(text) as EncryptedRequest
}

/** Builds the table from letters to bytes: Node reads EUC-KR and does not write it. */
const table = (): ReadonlyMap<string, readonly [number, number]> => {
  const decoder = new TextDecoder('euc-kr')
  const letters = new Map<string, readonly [number, number]>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if (letter.length === 1 && letter !== '\ufffd' && !letters.has(letter)) letters.set(letter, [lead, trail])
    }
  return letters
}

const tableCache: { letters?: ReadonlyMap<string, readonly [number, number]> } = {}

/** Encodes a text in EUC-KR; letters that it lacks become question marks. */
const toEucKr = (text: string): Buffer => {
  tableCache.letters ??= table()
  const { letters } = tableCache
  return Buffer.from(
    [...text].flatMap((letter) => (letter < '\u0080' ? [letter.charCodeAt(0)] : [...(letters.get(letter) ?? [0x3f])])),
  )
}

const sealAnswer = (secret: string, holder: SimulatedHolder, { requestno, sitecode }: EncryptedRequest) => {
  const scenario = identityScenarioOf(holder)
  const { key, iv, mark } = keysOf(secret)
  const content = {
    resultcode: scenario === 'over' ? '0013' : '0000',
    requestno: scenario === 'other-request' ? 'another-request' : requestno,
    responseno: randomBytes(12).toString('hex'),
    sitecode,
    authtype: 'M',
    name: holder.name,
    utf8_name: encodeURIComponent(holder.name),
    birthdate: scenario === 'unknown-form' ? 'yesterday' : holder.birthdate,
    gender: holder.gender,
    nationalinfo: '0',
    mobileco: '1',
    mobileno: holder.mobileno,
    ...idsOf(holder, 'danji'),
    receivedata: '',
  }
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const bytes = Buffer.concat([cipher.update(toEucKr(JSON.stringify(content))), cipher.final()])
  if (scenario === 'changed') bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  const encData = bytes.toString('base64')
  const integrityValue = scenario === 'bad-mark' ? marked('another key', encData) : marked(mark, encData)
  // A text that is changed on the way has the integrity value of the original.
  bytes.writeUInt8(scenario === 'changed' ? bytes.readUInt8(20) ^ 1 : bytes.readUInt8(20), 20)
  return {
    enc_data: encData,
    integrity_value: scenario === 'changed' ? marked(mark, bytes.toString('base64')) : integrityValue,
  }
}

const fields = ['token_version_id', 'enc_data', 'integrity_value'] as const

const addPage = (
  app: FastifyInstance,
  { publicBase, people }: Nice2021SimulatorOptions,
  secretOf: (version: string) => string | undefined,
): void => {
  const style = new URL(`${publicBase}/style.css`).pathname
  const show = async (given: Readonly<Record<string, string>>, reply: FastifyReply): Promise<FastifyReply> => {
    const secret = secretOf(given['token_version_id'] ?? '')
    const asked = secret && readRequest(secret, given['enc_data'] ?? '', given['integrity_value'] ?? '')
    if (!secret || !asked) return html(reply, 400, finishedPage('NICE', '암호화된 요청을 읽을 수 없습니다.', style))
    const hidden = Object.fromEntries(fields.map((name) => [name, given[name] ?? '']))
    const form = { action: '', hidden, style, people }
    const sample = sampleIn(given, people)
    if (sample) return html(reply, 200, identityPage('NICE', form, { values: sample }))
    const isSent = given['decision'] !== undefined || given['name'] !== undefined
    if (!isSent) return html(reply, 200, identityPage('NICE', form))
    if (given['decision'] === 'cancel') return reply.redirect(withQuery(asked.returnurl, { cancelled: 'true' }), 302)
    const holder = typedHolder.safeParse(given)
    if (!holder.success) {
      const problem = holder.error.issues[0]?.message
      return html(reply, 400, identityPage('NICE', form, { values: given, problem }))
    }
    const sealed = sealAnswer(secret, holder.data, asked)
    const back = { token_version_id: given['token_version_id'] ?? '', ...sealed }
    return reply.redirect(withQuery(asked.returnurl, back), 302)
  }
  app.get('/CheckPlusSafeModel/service.cb', apart, (request, reply) => show(textsOf(request.query), reply))
  app.post('/CheckPlusSafeModel/service.cb', apart, (request, reply) =>
    show({ ...textsOf(request.query), ...textsOf(request.body) }, reply),
  )
}

/**
 * Adds NICE's generation of 2021, at its own addresses. (?) The redirect of a cancelled transaction
 * is not in the vendor's document that was available.
 */
export const addNice2021 = (app: FastifyInstance, options: Nice2021SimulatorOptions): void => {
  const { clientId, clientSecret } = options
  const tokens = createNewestItems<true>()
  const secrets = createNewestItems<string>()
  app.post('/digital/niceid/oauth/oauth/token', apart, async (request) => {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (request.headers.authorization !== basic) return answer({}, '1800')
    const token = randomBytes(18).toString('hex')
    tokens.keep(token, true)
    return answer({ access_token: token, token_type: 'bearer', expires_in: 1_576_800_000 })
  })
  app.post('/digital/niceid/api/v1.0/common/crypto/token', apart, async (request) => {
    const bearer = Buffer.from((request.headers.authorization ?? '').replace(/^bearer /, ''), 'base64').toString()
    const [token = '', seconds = '', client] = bearer.split(':')
    const isKnown = tokens.find(token) && /^\d{10}$/.test(seconds) && client === clientId
    const headers = request.headers
    if (!isKnown || headers['client_id'] !== clientId || headers['productid'] !== '2101979031')
      return answer({}, '1800')
    // The body is that of our own client.
    const { dataBody } = request.body as { readonly dataBody: Readonly<Record<string, string>> }
    const { req_dtim: time = '', req_no: requestNo = '', enc_mode: mode } = dataBody
    if (!/^\d{14}$/.test(time) || requestNo.length > 30 || mode !== '1') return answer({ rsp_cd: 'P001' })
    const [version, value] = [randomBytes(12).toString('hex'), randomBytes(16).toString('base64')]
    secrets.keep(version, time + requestNo + value)
    const agreed = { site_code: 'SIM01', token_version_id: version, token_val: value, period: 3_600 }
    return answer({ rsp_cd: 'P000', result_cd: '0000', ...agreed })
  })
  addPage(app, options, secrets.find)
}
