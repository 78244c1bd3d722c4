import type { FastifyInstance } from 'fastify'
import { simulatedKakao, type SimulatedKakao } from '../providers/kakao/kakao.provider.ts'
import { simulatedSolapi, type SimulatedSolapi } from '../providers/solapi/solapi.provider.ts'
import { simulatedKcp } from '../providers/kcp/kcp.provider.ts'
import { simulatedNice } from '../providers/nice/nice.provider.ts'
import { kakaoSimulator, type KakaoSimulatorOptions } from './kakao/kakao-simulator.ts'
import { kcpSimulator } from './kcp/kcp-simulator.ts'
import { niceSimulator } from './nice/nice-simulator.ts'
import { phoneSimulator } from './phone/phone-simulator.ts'
import { createSimulatedPhones, type SimulatedPhones } from './phone/simulated-phones.ts'
import { solapiSimulator, type SolapiSimulatorOptions } from './solapi/solapi-simulator.ts'

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
  /** What browsers know the server under, whose pages of identity they are sent to; and the clock of those. */
  readonly publicUrl?: string
  readonly now?: () => Date
}

export type Simulators = {
  readonly solapi: SimulatedSolapi
  readonly kakao: SimulatedKakao
  readonly phones: SimulatedPhones
}

const addIdentity = (app: FastifyInstance, { publicUrl = 'http://localhost', now }: SimulatorsOptions): void => {
  const { path: nicePath, ...client } = simulatedNice
  const nice = { ...client, publicBase: publicUrl + nicePath, ...(now ? { now } : {}) }
  void app.register(niceSimulator(nice), { prefix: nicePath })
  const { path: kcpPath, siteCode, encKey } = simulatedKcp
  void app.register(kcpSimulator({ siteCode, encKey, publicBase: publicUrl + kcpPath }), { prefix: kcpPath })
}

/**
 * Adds every provider's simulator below `/simulators`, and the phones that receive.
 * @throws Error in production, whatever else is set: nobody's identity or vote may rest on a simulator.
 */
export const registerSimulators = (app: FastifyInstance, options: SimulatorsOptions): Simulators => {
  const { production, solapi: { trouble, now, ...overrides } = {}, templates = {}, kakao = {} } = options
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
  addIdentity(app, options)
  return { solapi, kakao: { ...simulatedKakao, ...kakao }, phones }
}
