import { createHash, randomUUID } from 'node:crypto'
import { simulatedRecognitions, type Certificates } from '#infra/providers/certificate-recognition.ts'
import {
  certificateRefused,
  certificateUnavailable,
  type CertificateProgress,
  type CertificateRequest,
} from '#infra/providers/certificate.ts'
import { idsOf } from '#infra/simulators/identity/simulated-holders.ts'

type Transaction = {
  readonly request: CertificateRequest
  status: CertificateProgress['kind']
  /** Person who approves; the one who was asked where nobody else is named. */
  name: string
  /** Time of the approval, by the provider. */
  completedAt: string
  verified: number
}

const MINUTES_10 = 600_000

const ciOf = (name: string, birthDate: string): string =>
  idsOf(
    { name, birthdate: birthDate.replaceAll('-', ''), gender: '1', mobileno: '' } as Parameters<typeof idsOf>[0],
    '',
  ).ci

/**
 * Stands in for the providers of certificates: a person approves, rejects or lets expire by its
 * functions, it answers a verification once, and fails when told so.
 */
export const createCertificatePort = (now: () => Date) => {
  const transactions = new Map<string, Transaction>()
  const faults = { begin: null as null | 'down' | 'no-certificate', loseAnswers: false, begun: 0 }
  const found = (receiptId: string): Transaction => {
    const one = transactions.get(receiptId)
    if (!one) throw new Error(`nobody began ${receiptId}`)
    return one
  }
  const certificates: Certificates = {
    recognitions: simulatedRecognitions,
    signature: {
      apps: ['kakao', 'naver', 'toss'],
      begin: async (request) => {
        if (faults.begin === 'down') return certificateUnavailable('down')
        if (faults.begin === 'no-certificate') return certificateRefused('no-certificate', 'none')
        const receiptId = randomUUID().replaceAll('-', '')
        faults.begun += 1
        transactions.set(receiptId, {
          request,
          status: 'waiting',
          name: request.signer.name,
          completedAt: '',
          verified: 0,
        })
        const expiresAt = new Date(now().getTime() + MINUTES_10).toISOString()
        return { kind: 'begun', receiptId, appUrl: null, expiresAt, kept: 'kept' }
      },
      status: async ({ receiptId }) => ({ kind: found(receiptId).status }),
      verify: async ({ receiptId }) => {
        const one = found(receiptId)
        one.verified += 1
        if (one.verified > 1) return certificateRefused('already-verified', 'twice')
        if (faults.loseAnswers) return certificateUnavailable('lost')
        return {
          kind: 'answered',
          raw: JSON.stringify({ ...one.request.signer, name: one.name, completedAt: one.completedAt }),
        }
      },
      read: ({ raw }) => {
        const { name, birthDate, phone, completedAt } = JSON.parse(raw) as CertificateRequest['signer'] &
          Pick<Transaction, 'completedAt'>
        const signedData = createHash('sha256').update(raw).digest('base64')
        const person = { name, birthDate, phone, ci: ciOf(name, birthDate) }
        return { kind: 'read', person, signedData, completedAt }
      },
    },
  }
  const last = (): Transaction => [...transactions.values()].at(-1) ?? expectOne()
  return {
    certificates,
    faults,
    /** The person signs in their app; `name`: another person does. */
    approve: (name?: string): void =>
      void Object.assign(last(), { status: 'completed', completedAt: now().toISOString(), ...(name ? { name } : {}) }),
    /** Every person who waits signs. */
    approveAll: (): void => {
      for (const one of transactions.values())
        if (one.status === 'waiting') Object.assign(one, { status: 'completed', completedAt: now().toISOString() })
    },
    reject: (): void => void (last().status = 'rejected'),
    expire: (): void => void (last().status = 'expired'),
    lastRequest: (): CertificateRequest => last().request,
  }
}

const expectOne = (): never => {
  throw new Error('nobody began a signature')
}
