import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { apart } from '../form-page/hidden-route.ts'
import { addFormStyle } from '../form-page/form-style.ts'
import { inventedAccounts, kakaoScenarioOf, type SimulatedAccountHolder } from './kakao-accounts.ts'
import { consentPage, errorPage, type AuthorizeQuery } from './kakao-pages.ts'
import { createKakaoStore, type KakaoStore } from './kakao-store.ts'

export type KakaoSimulatorOptions = {
  /** REST API key and secret of the application. */
  readonly clientId: string
  readonly clientSecret: string
  /** Registered addresses, compared exactly. */
  readonly redirectUris: readonly string[]
  /** Setting of Kakao Login for the application. */
  readonly login?: 'on' | 'off'
  readonly now?: () => Date
}

/** Consent items that the application set up. */
const SCOPES: ReadonlySet<string> = new Set(['profile_nickname', 'account_email', 'phone_number', 'name'])

// A field that is sent twice is an array, which no call accepts.
const texts = z.record(z.string(), z.string().max(2_000)).catch({})
const textsOf = (input: unknown): Readonly<Record<string, string>> => texts.parse(input)

const oauthFields = ['client_id', 'redirect_uri', 'response_type', 'state', 'scope', 'prompt'] as const
const oauthQueryOf = (given: Readonly<Record<string, string>>): AuthorizeQuery =>
  Object.fromEntries(oauthFields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))

/**
 * Returns the code and text of the page that the vendor shows instead of its consent page;
 * undefined where the query is valid.
 */
const pageError = (
  { clientId, redirectUris, login = 'on' }: KakaoSimulatorOptions,
  query: AuthorizeQuery,
): readonly [string, string] | undefined => {
  if (query['client_id'] !== clientId) return ['KOE101', '존재하지 않는 앱 키입니다.']
  if (login === 'off') return ['KOE004', '카카오 로그인을 사용하지 않는 앱입니다.']
  if (!redirectUris.includes(query['redirect_uri'] ?? '')) return ['KOE006', '등록되지 않은 리다이렉트 URI입니다.']
  if ((query['scope'] ?? '').split(/[ ,]/).some((scope) => scope !== '' && !SCOPES.has(scope)))
    return ['KOE205', '설정되지 않은 동의 항목입니다.']
  // (?) The vendor's code for another response_type is unknown.
  if (query['response_type'] !== 'code') return ['invalid_request', 'response_type이 올바르지 않습니다.']
  return undefined
}

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text)

const nobody: SimulatedAccountHolder = { id: '', nickname: '', email: null, emailVerified: true, phone: null }

const typedHolder = (given: Readonly<Record<string, string>>): SimulatedAccountHolder => ({
  id: (given['id'] ?? '').trim(),
  nickname: given['nickname'] ?? '',
  email: given['shows_email'] === undefined ? null : (given['email'] ?? '').trim() || null,
  emailVerified: given['email_verified'] !== undefined,
  phone: given['shows_phone'] === undefined ? null : (given['phone'] ?? '').trim() || null,
})

const backTo = (query: AuthorizeQuery, answer: Readonly<Record<string, string>>): string => {
  const url = new URL(query['redirect_uri'] ?? '')
  for (const [name, value] of Object.entries({
    ...answer,
    ...(query['state'] === undefined ? {} : { state: query['state'] }),
  }))
    url.searchParams.set(name, value)
  return url.toString()
}

const addPages = (app: FastifyInstance, options: KakaoSimulatorOptions, store: KakaoStore): void => {
  addFormStyle(app)
  app.get('/oauth/authorize', apart, async (request, reply) => {
    const given = textsOf(request.query)
    const query = oauthQueryOf(given)
    const wrong = pageError(options, query)
    if (wrong) return html(reply, 400, errorPage(...wrong))
    return html(reply, 200, consentPage(query, inventedAccounts.find(({ id }) => id === given['account']) ?? nobody))
  })
  app.post('/oauth/authorize', apart, async (request, reply) => {
    const given = textsOf(request.body)
    const query = oauthQueryOf(given)
    const wrong = pageError(options, query)
    if (wrong) return html(reply, 400, errorPage(...wrong))
    if (given['decision'] !== 'agree')
      return reply.redirect(backTo(query, { error: 'access_denied', error_description: 'User denied access' }), 302)
    const holder = typedHolder(given)
    if (!/^[1-9]\d{0,14}$/.test(holder.id))
      return html(reply, 400, consentPage(query, holder, '회원번호는 15자리 이내의 숫자로 입력해주세요.'))
    const code = store.giveCode({ clientId: options.clientId, redirectUri: query['redirect_uri'] ?? '', holder })
    return reply.redirect(backTo(query, { code }), 302)
  })
}

const refuse = (
  reply: FastifyReply,
  status: number,
  [error, errorCode, description]: readonly [string, string, string],
): FastifyReply => reply.code(status).send({ error, error_description: description, error_code: errorCode })

const addTokenCall = (
  app: FastifyInstance,
  { clientId, clientSecret }: KakaoSimulatorOptions,
  store: KakaoStore,
): void => {
  app.post('/oauth/token', apart, async (request, reply) => {
    const form = textsOf(request.body)
    const code = form['code'] ?? ''
    // (?) The vendor's code for another grant_type is unknown.
    if (form['grant_type'] !== 'authorization_code')
      return refuse(reply, 400, ['unsupported_grant_type', 'KOE001', 'grant_type is not supported'])
    if (form['client_id'] !== clientId)
      return refuse(reply, 401, ['invalid_client', 'KOE101', `Not exist client_id [${form['client_id'] ?? ''}]`])
    if (form['client_secret'] !== clientSecret)
      return refuse(reply, 401, ['invalid_client', 'KOE010', 'Bad client credentials'])
    const grant = store.grantOf(code)
    if (!grant || kakaoScenarioOf(grant.holder.id) === 'code-expired')
      return refuse(reply, 400, ['invalid_grant', 'KOE320', `authorization code not found for code=${code}`])
    if (form['redirect_uri'] !== grant.redirectUri)
      return refuse(reply, 400, ['invalid_grant', 'KOE303', 'Redirect URI mismatch.'])
    const accessToken = store.spend(code, grant)
    const lifetimes = { expires_in: 21_599, refresh_token_expires_in: 5_183_999 }
    return {
      token_type: 'bearer',
      access_token: accessToken,
      refresh_token: `refresh-${accessToken}`,
      scope: 'account_email profile_nickname phone_number',
      ...lifetimes,
    }
  })
}

const emailOf = ({ email, emailVerified }: SimulatedAccountHolder) =>
  email === null
    ? { has_email: true, email_needs_agreement: true }
    : { has_email: true, email_needs_agreement: false, is_email_valid: true, is_email_verified: emailVerified, email }

const phoneOf = ({ phone }: SimulatedAccountHolder) =>
  phone === null
    ? { has_phone_number: true, phone_number_needs_agreement: true }
    : { has_phone_number: true, phone_number_needs_agreement: false, phone_number: phone }

const addUserCall = (app: FastifyInstance, store: KakaoStore): void => {
  app.get('/v2/user/me', apart, async (request, reply) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const holder = store.holderOf(token)
    const scenario = holder && kakaoScenarioOf(holder.id)
    if (!holder || scenario === 'token-unknown')
      return reply.code(401).send({ msg: 'this access token does not exist', code: -401 })
    if (scenario === 'api-fails') return reply.code(500).send({ msg: 'internal server error', code: -1 })
    const account = {
      profile_nickname_needs_agreement: false,
      profile: { nickname: holder.nickname },
      ...emailOf(holder),
      ...phoneOf(holder),
    }
    return { id: Number(holder.id), connected_at: '2025-03-10T03:00:00Z', kakao_account: account }
  })
}

/**
 * Fastify plugin that speaks Kakao Login's protocol: both hosts' addresses, the consent page, the
 * error pages and answers. `kakao-accounts.ts` lists the accounts that fail. Rate limits and
 * documentation of the surrounding app do not apply.
 */
export const kakaoSimulator =
  (options: KakaoSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const store = createKakaoStore(options.now ?? (() => new Date()))
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.setErrorHandler((_error, _request, reply) =>
      reply.code(400).send({ error: 'invalid_request', error_description: 'unreadable request' }),
    )
    addPages(app, options, store)
    addTokenCall(app, options, store)
    addUserCall(app, store)
  }
