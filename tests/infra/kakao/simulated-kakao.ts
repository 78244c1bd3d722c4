import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { AdminIdentity } from '#infra/providers/admin-identity.ts'
import { createKakaoClient, type KakaoOptions } from '#infra/providers/kakao/kakao-client.ts'
import type { SimulatedAccountHolder } from '#infra/simulators/kakao/kakao-accounts.ts'
import type { KakaoSimulatorOptions } from '#infra/simulators/kakao/kakao-simulator.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

export const REDIRECT_URI = 'https://danji.test/auth/kakao/callback'

export type SimulatedVendor = {
  readonly client: AdminIdentity
  /** A client that differs in something. */
  readonly clientWith: (options: Partial<KakaoOptions>) => AdminIdentity
  /** Address of both hosts. */
  readonly base: string
  /** Sends the consent page's form. */
  readonly decide: (form: Readonly<Record<string, string>>, state?: string) => Promise<Response>
  /** A code that the holder consented to. */
  readonly codeOf: (holder: Partial<SimulatedAccountHolder>) => Promise<string>
}

/**
 * The real client and the simulated Kakao, with a real connection between them; gone when the test
 * is.
 */
export const startVendor = async (options: Partial<KakaoSimulatorOptions> = {}): Promise<SimulatedVendor> => {
  const app = Fastify({ forceCloseConnections: true })
  const { kakao } = registerSimulators(app, { production: false, kakao: { redirectUris: [REDIRECT_URI], ...options } })
  const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + kakao.path
  onTestFinished(() => app.close())
  const clientWith = (different: Partial<KakaoOptions>): AdminIdentity =>
    createKakaoClient({
      clientId: kakao.clientId,
      clientSecret: kakao.clientSecret,
      authBaseUrl: base,
      apiBaseUrl: base,
      ...different,
    })
  const client = clientWith({})
  const decide = (form: Readonly<Record<string, string>>, state = 'state-1') => {
    const query = Object.fromEntries(new URL(client.authorizeUrl({ state, redirectUri: REDIRECT_URI })).searchParams)
    return fetch(`${base}/oauth/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...query, ...form }),
    })
  }
  const codeOf = async ({
    id = '3141592653',
    nickname = '한결',
    email = 'hangyeol@mail.test',
    emailVerified = true,
    phone = '+82 10-1234-5678',
  }: Partial<SimulatedAccountHolder>) => {
    const shown = {
      ...(email === null ? {} : { email, shows_email: 'on' }),
      ...(emailVerified ? { email_verified: 'on' } : {}),
      ...(phone === null ? {} : { phone, shows_phone: 'on' }),
    }
    const answer = await decide({ id, nickname, ...shown, decision: 'agree' })
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
  return { client, clientWith, base, decide, codeOf }
}

/** A client of some server. */
export const clientOf = (base: string, timeoutMs = 2_000) =>
  createKakaoClient({ clientId: 'KEY', clientSecret: 'SECRET', authBaseUrl: base, apiBaseUrl: base, timeoutMs })
