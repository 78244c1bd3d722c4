import type { FastifyInstance } from 'fastify'
import { simulatedBarocert } from '../providers/barocert/barocert.provider.ts'
import { simulatedCodef } from '../providers/codef/codef.provider.ts'
import { simulatedDocumentCentre } from '../providers/document-centre/document-centre.provider.ts'
import { simulatedDataGoKr } from '../providers/data-go-kr/data-go-kr.provider.ts'
import { simulatedJuso } from '../providers/juso/juso.provider.ts'
import { simulatedKakao, type SimulatedKakao } from '../providers/kakao/kakao.provider.ts'
import { simulatedSolapi, type SimulatedSolapi } from '../providers/solapi/solapi.provider.ts'
import { simulatedKcp } from '../providers/kcp/kcp.provider.ts'
import { simulatedMail } from '../providers/smtp/smtp.provider.ts'
import { simulatedNice } from '../providers/nice/nice.provider.ts'
import { simulatedToss } from '../providers/toss/toss.provider.ts'
import { barocertSimulator } from './barocert/barocert-simulator.ts'
import { certificateDesk } from './certificate/certificate-desk.ts'
import { createSimulatedCertificates, type SimulatedCertificates } from './certificate/simulated-certificates.ts'
import { apart } from './form-page/hidden-route.ts'
import { codefSimulator } from './codef/codef-simulator.ts'
import { createCodefStore, type CodefStore } from './codef/codef-store.ts'
import type { CodefSwitches } from './codef/codef-switches.ts'
import { createCodefUnits, type CodefUnits, type UnitInput } from './codef/codef-units.ts'
import { documentCentreDesk } from './document-centre/document-centre-desk.ts'
import { documentCentreSimulator } from './document-centre/document-centre-simulator.ts'
import { createSimulatedCentre, type SimulatedCentre } from './document-centre/simulated-centre.ts'
import type { SamplePerson } from './identity/simulated-holders.ts'
import { kakaoSimulator, type KakaoSimulatorOptions } from './kakao/kakao-simulator.ts'
import { kcpSimulator } from './kcp/kcp-simulator.ts'
import { mailSimulator } from './mail/mail-simulator.ts'
import { createSimulatedMails, type SimulatedMails } from './mail/simulated-mails.ts'
import { niceSimulator } from './nice/nice-simulator.ts'
import { phoneSimulator } from './phone/phone-simulator.ts'
import { createSimulatedPhones, type SimulatedPhones } from './phone/simulated-phones.ts'
import { jusoSimulator } from './public-data/juso-simulator.ts'
import { publicDataDesk } from './public-data/public-data-desk.ts'
import { publicDataSimulator } from './public-data/public-data-simulator.ts'
import { createSimulatedPublicData, type SimulatedPublicData } from './public-data/simulated-public-data.ts'
import { sampleTemplates } from './solapi/sample-templates.ts'
import { simulatedComplexAccounts, type SimulatedTemplate } from './solapi/solapi-account.ts'
import { solapiSimulator, type SolapiSimulatorOptions } from './solapi/solapi-simulator.ts'
import { createSwitchBoard, type SolapiSwitches, type SwitchBoard } from './solapi/solapi-switches.ts'
import type { WebhookTarget } from './solapi/solapi-webhooks.ts'
import { tossSimulator } from './toss/toss-simulator.ts'

export type SimulatorsOptions = {
  readonly production: boolean
  /** Settings that differ from the well-known ones, and trouble for tests. */
  readonly solapi?: Partial<Pick<SimulatedSolapi, 'apiKey' | 'apiSecret' | 'from' | 'pfId'>> &
    Pick<SolapiSimulatorOptions, 'trouble' | 'now'> & {
      /** Initial switches, where they differ from the usual ones. */
      readonly switches?: Partial<SolapiSwitches>
      /**
       * Target of its webhook: a path of this server, or an address of another one. Absent: none.
       */
      readonly webhook?: { readonly path: string } | WebhookTarget
    }
  /** Texts of further templates, by id; they are approved. */
  readonly templates?: Readonly<Record<string, string>>
  /**
   * Options of Kakao. `redirectUris`: addresses that browsers may be sent back to; none by default.
   */
  readonly kakao?: Partial<KakaoSimulatorOptions>
  /**
   * Options of the register office: initial switches, where they differ from the usual ones, its
   * clock, and known units.
   */
  readonly registry?: {
    readonly switches?: Partial<CodefSwitches>
    readonly now?: () => Date
    readonly units?: readonly UnitInput[]
  }
  /**
   * Address of the server for browsers, whose pages of identity they are sent to; and the clock of
   * those.
   */
  readonly publicUrl?: string
  readonly now?: () => Date
  /** People whom the pages of identity offer to fill in, for manual testing. */
  readonly people?: readonly SamplePerson[]
}

export type SimulatedRegistry = Pick<CodefStore, 'read' | 'turn' | 'charges'> & Pick<CodefUnits, 'tell'>

export type Simulators = {
  readonly solapi: SimulatedSolapi
  readonly kakao: SimulatedKakao
  readonly phones: SimulatedPhones
  /** Switches of the vendor of messages, which tests turn while they run. */
  readonly vendor: SwitchBoard
  /** Register office: its switches, its units, and what was paid. */
  readonly registry: SimulatedRegistry
  /** Signatures with certificates: their requests, and switches that answer them. */
  readonly certificates: SimulatedCertificates
  /** Certified document centre: its switches, and what it keeps. */
  readonly documentCentre: SimulatedCentre
  /** Public registers: their complexes and switches. */
  readonly publicData: SimulatedPublicData
  /** Mailboxes of the simulated mail server. */
  readonly mails: SimulatedMails
}

const webhookOf = (
  app: FastifyInstance,
  given: WebhookTarget | { readonly path: string } | undefined,
): (() => WebhookTarget | undefined) => {
  if (!given) return () => undefined
  if ('url' in given) return () => given
  return () => {
    const address = app.server.address()
    if (address === null || typeof address === 'string') return undefined
    return { url: `http://127.0.0.1:${address.port}${given.path}`, secret: simulatedSolapi.webhookSecret ?? '' }
  }
}

const approvedText = ([templateId, content]: readonly [string, string]): SimulatedTemplate => ({
  templateId,
  name: templateId,
  content,
  status: 'APPROVED',
})

const addSolapi = (
  app: FastifyInstance,
  phones: SimulatedPhones,
  { solapi: given = {}, templates = {}, publicUrl = 'http://localhost' }: SimulatorsOptions,
): { readonly solapi: SimulatedSolapi; readonly vendor: SwitchBoard } => {
  const { trouble, now, switches, webhook, ...overrides } = given
  const solapi: SimulatedSolapi = { ...simulatedSolapi, ...overrides }
  const { apiKey, apiSecret, pfId, from, prices } = solapi
  const vendor = createSwitchBoard(switches)
  const account = {
    apiKey,
    apiSecret,
    pfId,
    prices,
    phones,
    senders: [from],
    complexAccounts: simulatedComplexAccounts,
    templates: [...sampleTemplates(publicUrl), ...Object.entries(templates).map(approvedText)],
    board: vendor,
    webhook: webhookOf(app, webhook),
    ...(trouble ? { trouble } : {}),
    ...(now ? { now } : {}),
  }
  void app.register(solapiSimulator(account), { prefix: solapi.path })
  return { solapi, vendor }
}

const addIdentity = (
  app: FastifyInstance,
  { publicUrl = 'http://localhost', now, people = [] }: SimulatorsOptions,
): void => {
  const { path: nicePath, ...client } = simulatedNice
  const nice = { ...client, publicBase: publicUrl + nicePath, people, ...(now ? { now } : {}) }
  void app.register(niceSimulator(nice), { prefix: nicePath })
  const { path: kcpPath, siteCode, encKey } = simulatedKcp
  void app.register(kcpSimulator({ siteCode, encKey, publicBase: publicUrl + kcpPath, people }), { prefix: kcpPath })
}

const addRegistry = (
  app: FastifyInstance,
  { registry: { switches, now, units: told = [] } = {} }: SimulatorsOptions,
): SimulatedRegistry => {
  const { path, ...account } = simulatedCodef
  const [store, units] = [createCodefStore(switches), createCodefUnits()]
  units.tell(told)
  void app.register(codefSimulator({ account, store, units, ...(now ? { now } : {}) }), { prefix: path })
  return { read: store.read, turn: store.turn, charges: store.charges, tell: units.tell }
}

const addCertificates = (
  app: FastifyInstance,
  { publicUrl = 'http://localhost', now }: SimulatorsOptions,
): SimulatedCertificates => {
  const certificates = createSimulatedCertificates(now)
  const phonesUrl = `${publicUrl}/simulators/phone`
  const { path: barocertPath, ...account } = simulatedBarocert
  void app.register(barocertSimulator({ ...account, certificates, phonesUrl }), { prefix: barocertPath })
  const { path: tossPath, ...client } = simulatedToss
  void app.register(tossSimulator({ ...client, certificates, phonesUrl }), { prefix: tossPath })
  void app.register(certificateDesk(certificates), { prefix: '/simulators/certificates' })
  return certificates
}

const addDocumentCentre = (app: FastifyInstance, { now }: SimulatorsOptions): SimulatedCentre => {
  const centre = createSimulatedCentre(now)
  const { path, clientId, secret } = simulatedDocumentCentre
  void app.register(documentCentreSimulator({ clientId, secret, centre }), { prefix: path })
  void app.register(documentCentreDesk(centre), { prefix: `${path}-desk` })
  return centre
}

const addPublicData = (app: FastifyInstance): SimulatedPublicData => {
  const data = createSimulatedPublicData()
  const { path, key } = simulatedDataGoKr
  void app.register(publicDataSimulator({ key, data }), { prefix: path })
  void app.register(publicDataDesk(data), { prefix: `${path}-desk` })
  void app.register(jusoSimulator({ key: simulatedJuso.key, data }), { prefix: simulatedJuso.path })
  return data
}

const addMail = (app: FastifyInstance, { now = () => new Date() }: SimulatorsOptions): SimulatedMails => {
  const mails = createSimulatedMails()
  void app.register(mailSimulator(mails, now), { prefix: simulatedMail.path })
  return mails
}

/**
 * Adds every provider's simulator below `/simulators`, and the receiving phones.
 * @throws {Error} in production, whatever else is set: no identity or vote may rest on a simulator
 */
export const registerSimulators = (app: FastifyInstance, options: SimulatorsOptions): Simulators => {
  const { production, kakao = {} } = options
  if (production) throw new Error('simulators are refused in production')
  const phones = createSimulatedPhones()
  const { solapi, vendor } = addSolapi(app, phones, options)
  const certificates = addCertificates(app, options)
  void app.register(phoneSimulator(phones, certificates), { prefix: '/simulators/phone' })
  // Browsers request one on pages that name none, as these do; a 404 would be reported on their
  // console.
  app.get('/favicon.ico', apart, async (_request, reply) => reply.code(204).send())
  const { path, ...application } = simulatedKakao
  void app.register(kakaoSimulator({ ...application, redirectUris: [], ...kakao }), { prefix: path })
  addIdentity(app, options)
  const registry = addRegistry(app, options)
  const documentCentre = addDocumentCentre(app, options)
  const publicData = addPublicData(app)
  const mails = addMail(app, options)
  const ofKakao = { ...simulatedKakao, ...kakao }
  return { solapi, kakao: ofKakao, phones, vendor, registry, certificates, documentCentre, publicData, mails }
}
