import { createHash, randomInt } from 'node:crypto'
import { createNewestItems } from '../identity/newest-items.ts'
import { idsOf } from '../identity/simulated-holders.ts'
import { certificateScenarioOf, type CertificateScenario } from './certificate-scenarios.ts'
import { usualCertificateSwitches, type CertificateSwitches } from './certificate-switches.ts'

export type CertificateState = 'waiting' | 'completed' | 'expired' | 'rejected' | 'failed'

/** Request of a signature at a simulated provider. */
export type SimulatedCertificate = {
  readonly id: string
  /** Name of the app that is asked. */
  readonly app: string
  /** Digits only. */
  readonly phone: string
  readonly name: string
  /** Date of birth, `YYYYMMDD`. */
  readonly birthdate: string
  readonly title: string
  /** Token or text that is signed. */
  readonly signed: string
  /** Address to which the app returns on the same phone; null: none. */
  readonly returnUrl: string | null
  readonly expiresAt: number
  state: CertificateState
  completedAt: number | null
  /** Number of times the signature was given. */
  given: number
}

type AskedCertificate = Pick<
  SimulatedCertificate,
  'app' | 'phone' | 'name' | 'birthdate' | 'title' | 'signed' | 'returnUrl'
> & { readonly expiresIn: number }

const MAX_ITEMS = 5_000

const statesAtOnce: Readonly<Partial<Record<CertificateScenario, CertificateState>>> = {
  rejects: 'rejected',
  expires: 'expired',
  fails: 'failed',
}

/** Returns 32 digits, as Barocert numbers its receipts. */
const newReceipt = (): string => Array.from({ length: 32 }, () => String(randomInt(10))).join('')

const YOUNG_YEARS = 15

/** Person whom the provider names in its answer, by the scenario. */
const signerOf = ({ name, birthdate, phone }: SimulatedCertificate, now: Date) => {
  const scenario = certificateScenarioOf(phone)
  const born = scenario === 'minor' ? `${now.getUTCFullYear() - YOUNG_YEARS}${birthdate.slice(4)}` : birthdate
  const said = scenario === 'another-person' ? '다른사람' : name
  const gender = '1'
  const { ci } = idsOf({ name: said, birthdate: born, gender, mobileno: phone }, 'certificate')
  const other = createHash('sha512').update(`other\n${phone}`).digest('base64')
  return { name: said, birthdate: born, phone, ci: scenario === 'other-ci' ? other : ci }
}

/** Requests of all simulated providers; in memory. */
export const createSimulatedCertificates = (now: () => Date = () => new Date()) => {
  const state = { switches: usualCertificateSwitches, verified: 0 }
  const items = createNewestItems<SimulatedCertificate>(MAX_ITEMS)
  const byPhone = new Map<string, SimulatedCertificate[]>()

  const complete = (one: SimulatedCertificate): void => {
    one.state = 'completed'
    one.completedAt = now().getTime()
  }
  const brought = (one: SimulatedCertificate | undefined): SimulatedCertificate | undefined => {
    if (one?.state === 'waiting' && now().getTime() >= one.expiresAt) one.state = 'expired'
    return one
  }
  return {
    /** Takes a request. */
    ask: ({ expiresIn, ...asked }: AskedCertificate, id = newReceipt()): SimulatedCertificate => {
      const { switches } = state
      const given = statesAtOnce[certificateScenarioOf(asked.phone)] ?? 'waiting'
      const expiresAt = now().getTime() + expiresIn * 1000
      const one: SimulatedCertificate = { ...asked, id, expiresAt, state: given, completedAt: null, given: 0 }
      if (given === 'waiting' && switches.answers === 'sign') complete(one)
      if (given === 'waiting' && switches.answers === 'reject') one.state = 'rejected'
      items.keep(id, one)
      byPhone.set(asked.phone, [...(byPhone.get(asked.phone) ?? []), one].slice(-20))
      return one
    },
    find: (id: string): SimulatedCertificate | undefined => brought(items.find(id)),
    /** Returns the requests that wait on a phone, oldest first. */
    waitingOn: (phone: string): readonly SimulatedCertificate[] =>
      (byPhone.get(phone) ?? []).filter((one) => brought(one)?.state === 'waiting'),
    /** Answers a request as its person; one that does not wait stays as it is. */
    answer: (id: string, decision: 'sign' | 'reject'): SimulatedCertificate | undefined => {
      const one = brought(items.find(id))
      if (one?.state !== 'waiting') return undefined
      if (decision === 'sign') complete(one)
      else one.state = 'rejected'
      return one
    },
    signerOf: (one: SimulatedCertificate) => signerOf(one, now()),
    /** Counts a verification that was given; tells whether its answer is lost. */
    give: (one: SimulatedCertificate): { readonly isLost: boolean } => {
      one.given += 1
      state.verified += 1
      const { loseEvery } = state.switches
      const isLost = certificateScenarioOf(one.phone) === 'lost-answer' && one.given === 1
      return { isLost: isLost || (loseEvery > 0 && state.verified % loseEvery === 0) }
    },
    /** Returns the number of signatures that were given. */
    verifications: (): number => state.verified,
    read: (): CertificateSwitches => state.switches,
    turn: (changes: Partial<CertificateSwitches>): void => {
      state.switches = { ...state.switches, ...changes }
    },
    now,
  }
}
export type SimulatedCertificates = ReturnType<typeof createSimulatedCertificates>
