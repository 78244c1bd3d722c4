import { createCipheriv, createDecipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { apart } from '../form-page/hidden-route.ts'
import { escapeHtml } from '#events/values/escape-html.ts'
import { addFormPages, html, textsOf } from '../identity/form-app.ts'
import { identityPage, finishedPage, sampleIn } from '../identity/identity-page.ts'
import { createNewestItems } from '../identity/newest-items.ts'
import {
  identityScenarioOf,
  idsOf,
  typedHolder,
  type SamplePerson,
  type SimulatedHolder,
} from '../identity/simulated-holders.ts'

export type KcpSimulatorOptions = {
  readonly siteCode: string
  readonly encKey: string
  /** Address of this plugin for browsers: the server's own, plus its path. */
  readonly publicBase: string
  /** People whom the page offers to fill in. */
  readonly people?: readonly SamplePerson[]
}

type Order = { readonly ordr_idxx: string; readonly Ret_URL: string }
type RegisteredOrder = Order & { readonly holder?: SimulatedHolder }

/** Derives the keys on the vendor's side, written independently of the client. */
const keysOf = ({ siteCode, encKey }: KcpSimulatorOptions, salt: Buffer) =>
  [
    pbkdf2Sync(encKey, salt, 10_000, 32, 'sha256'),
    pbkdf2Sync(siteCode, salt, 10_000, 32, 'sha256').subarray(0, 16),
  ] as const

const openOrder = (options: KcpSimulatorOptions, body: string, rv: string): Order | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-cbc', ...keysOf(options, Buffer.from(rv, 'base64')))
    const text = Buffer.concat([decipher.update(body, 'base64'), decipher.final()]).toString('utf8')
    const order = textsOf(JSON.parse(text))
    const { site_cd: site, ordr_idxx: number = '', Ret_URL: back = '' } = order
    const fits = site === options.siteCode && number.length <= 50 && number !== '' && back.length <= 256
    return fits && URL.canParse(back) ? { ordr_idxx: number, Ret_URL: back } : undefined
  } catch {
    return undefined
  }
}

const sealPerson = (options: KcpSimulatorOptions, { ordr_idxx: number }: Order, holder: SimulatedHolder) => {
  const scenario = identityScenarioOf(holder)
  const { ci, di } = idsOf(holder, 'danji')
  const content = {
    user_name: holder.name,
    phone_no: holder.mobileno,
    birth_day: scenario === 'unknown-form' ? 'yesterday' : holder.birthdate,
    sex_code: holder.gender === '1' ? '01' : '02',
    local_code: '01',
    comm_id: 'SKT',
    CI: ci,
    DI: di,
    per_cert_no: randomBytes(12).toString('hex'),
    ordr_idxx: scenario === 'other-request' ? 'another-order' : number,
  }
  const salt = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', ...keysOf(options, salt))
  const bytes = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  if (scenario === 'changed' || scenario === 'bad-mark') bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
  return { enc_cert_data: bytes.toString('base64'), rv: salt.toString('base64') }
}

/** Writes the page that posts the browser back, by a button where scripts are off (they are). */
const backPage = (address: string, fields: Readonly<Record<string, string>>, style: string): string =>
  `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>KCP (모의)</title><link rel="stylesheet" href="${escapeHtml(style)}"></head>
<body><main><h1>확인 화면이 끝났습니다</h1><p class="quiet">실제 화면은 자동으로 돌아갑니다.</p><form method="post" action="${escapeHtml(address)}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<div class="buttons"><button>돌아가기</button></div></form></main></body></html>`

type Orders = ReturnType<typeof createNewestItems<RegisteredOrder>>

const addPage = (app: FastifyInstance, { publicBase, people }: KcpSimulatorOptions, orders: Orders): void => {
  const style = new URL(`${publicBase}/style.css`).pathname
  app.post('/page', apart, async (request, reply) => {
    const values = textsOf(request.body)
    const key = values['reg_cert_key'] ?? ''
    const order = orders.find(key)
    if (!order || order.holder)
      return html(reply, 404, finishedPage('KCP', '만료되었거나 없는 본인 확인입니다.', style))
    const form = { action: '', hidden: { reg_cert_key: key }, style, people }
    const sample = sampleIn(values, people)
    if (sample) return html(reply, 200, identityPage('KCP', form, { values: sample }))
    if (values['decision'] === undefined && values['name'] === undefined)
      return html(reply, 200, identityPage('KCP', form))
    const back = (code: string, text: string): FastifyReply =>
      html(reply, 200, backPage(order.Ret_URL, { res_cd: code, res_msg: text, reg_cert_key: key }, style))
    if (values['decision'] === 'cancel') return back('9999', '사용자 취소')
    const holder = typedHolder.safeParse(values)
    if (!holder.success) {
      const problem = holder.error.issues[0]?.message
      return html(reply, 400, identityPage('KCP', form, { values, problem }))
    }
    orders.keep(key, { ...order, holder: holder.data })
    return back('0000', '정상처리')
  })
}

/** Fastify plugin that speaks KCP's protocol of phone identity, V2. */
export const kcpSimulator =
  (options: KcpSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const orders = createNewestItems<RegisteredOrder>()
    addFormPages(app)
    app.removeContentTypeParser('text/plain')
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/api/reg/certDataReg.do', apart, async (request) => {
      const { site_cd: site, rv = '' } = request.headers
      const order = openOrder(options, String(request.body), String(rv))
      if (site !== options.siteCode || !order) return { res_cd: '9522', res_msg: '암호화 데이터 오류' }
      const key = randomBytes(16).toString('hex')
      orders.keep(key, order)
      return { res_cd: '0000', res_msg: '정상처리', call_url: `${options.publicBase}/page`, reg_cert_key: key }
    })
    app.post('/api/query/getCertData.do', apart, async (request, reply) => {
      const { reg_cert_key: key = '', ordr_idxx: number } = textsOf(request.body)
      const order = orders.find(key)
      const isOwn = request.headers['site_cd'] === options.siteCode && order?.ordr_idxx === number
      if (!order?.holder || !isOwn) return { res_cd: '8101', res_msg: '조회할 데이터가 없습니다.' }
      const scenario = identityScenarioOf(order.holder)
      if (scenario === 'fails') return reply.code(500).send('internal error')
      if (scenario === 'over') return { res_cd: '8102', res_msg: '유효 시간이 지났습니다.' }
      return { res_cd: '0000', res_msg: '정상처리', ...sealPerson(options, order, order.holder) }
    })
    addPage(app, options, orders)
  }
