import type { FastifyInstance } from 'fastify'
import { kakaoSimulator, type KakaoSimulatorOptions } from './kakao/kakao-simulator.ts'
import { phoneSimulator } from './phone/phone-simulator.ts'
import { createSimulatedPhones, type SimulatedPhones } from './phone/simulated-phones.ts'
import { solapiSimulator, type SolapiSimulatorOptions } from './solapi/solapi-simulator.ts'

/** What a client of the simulated Solapi is configured with; its base URL is the server's own, plus `path`. */
export type SimulatedSolapi = {
  readonly path: '/simulators/solapi'
  readonly apiKey: string
  readonly apiSecret: string
  readonly from: string
  readonly pfId: string
  readonly templates: { readonly verification: string }
}

/** Known to everybody, since it opens nothing but a simulator; processes of one installation need it alike. */
export const simulatedSolapi: SimulatedSolapi = {
  path: '/simulators/solapi',
  apiKey: 'DANJISIMULATOR00',
  apiSecret: 'danji-simulator-secret-of-nothing',
  from: '0212345678',
  pfId: 'KA01PF-danji-simulator',
  templates: { verification: 'KA01TP-danji-verification' },
}

/** What a client of the simulated Kakao is configured with; both hosts lie below the server's own, plus `path`. */
export type SimulatedKakao = {
  readonly path: '/simulators/kakao'
  readonly clientId: string
  readonly clientSecret: string
}

export const simulatedKakao: SimulatedKakao = {
  path: '/simulators/kakao',
  clientId: 'danji-simulator-rest-key',
  clientSecret: 'danji-simulator-secret-of-nothing',
}

const templateTexts: Readonly<Record<string, string>> = {
  [simulatedSolapi.templates.verification]:
    '[단지] 본인 확인\n인증번호는 #{인증번호}입니다.\n다른 사람에게 알려주지 마세요.',
}

export type SimulatorsOptions = {
  readonly production: boolean
  /** Where they differ from the well-known ones, or where a test wants trouble. */
  readonly solapi?: Partial<Pick<SimulatedSolapi, 'apiKey' | 'apiSecret' | 'from' | 'pfId'>> &
    Pick<SolapiSimulatorOptions, 'trouble' | 'now'>
  /** Texts of further templates, by id. */
  readonly templates?: Readonly<Record<string, string>>
  /** `redirectUris`: where browsers may be sent back to; nowhere if nothing is said. */
  readonly kakao?: Partial<KakaoSimulatorOptions>
}

export type Simulators = {
  readonly solapi: SimulatedSolapi
  readonly kakao: SimulatedKakao
  readonly phones: SimulatedPhones
}

/**
 * Adds every provider's simulator below `/simulators`, and the phones that receive.
 * @throws Error in production, whatever else is set: nobody's identity or vote may rest on a simulator.
 */
export const registerSimulators = (
  app: FastifyInstance,
  { production, solapi: { trouble, now, ...overrides } = {}, templates = {}, kakao = {} }: SimulatorsOptions,
): Simulators => {
  if (production) throw new Error('simulators are refused in production')
  const solapi: SimulatedSolapi = { ...simulatedSolapi, ...overrides }
  const phones = createSimulatedPhones()
  const { apiKey, apiSecret, pfId, from } = solapi
  const account = { apiKey, apiSecret, pfId, senders: [from], templates: { ...templateTexts, ...templates } }
  void app.register(solapiSimulator({ ...account, phones, ...(trouble ? { trouble } : {}), ...(now ? { now } : {}) }), {
    prefix: solapi.path,
  })
  void app.register(phoneSimulator(phones), { prefix: '/simulators/phone' })
  const { path, ...application } = simulatedKakao
  void app.register(kakaoSimulator({ ...application, redirectUris: [], ...kakao }), { prefix: path })
  return { solapi, kakao: { ...simulatedKakao, ...kakao }, phones }
}
