import type { FastifyInstance } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { newId } from '../../core/secrets.ts'
import { residentCookie } from '../../core/session.ts'
import { identityMismatchDecider, identityMismatchStream } from '../../identity/mismatch/identity-mismatch.decider.ts'
import {
  identityVerificationDecider,
  identityVerificationStream,
} from '../../identity/identity-verification.decider.ts'
import { countPhoneChanges } from './ballots.ts'

/** An owner of the list, as the roll's answer has them. */
export type Entry = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly phone: string
  readonly dong: string
  readonly ho: string
}
export type ListReference = { readonly listId: string; readonly apartmentId: string }

const ADDRESS = '192.0.2.1'

/** Returns a provider's verification of an invented person. */
const proofOf = ({ secrets }: Pick<Deps, 'secrets'>, { name, phone }: Pick<Entry, 'name' | 'phone'>) => ({
  ciHash: secrets.digest('ci', `demonstration ${phone}`),
  diHash: secrets.digest('di', `demonstration ${phone}`),
  evidence: {
    name,
    birthDate: '1961-03-15',
    gender: 'female',
    foreigner: false,
    phone,
    carrier: 'SKT',
    transaction: 'demonstration',
    ip: ADDRESS,
    userAgent: 'Danji',
  } as const,
})

const metadataAt = ({ clock }: Pick<Deps, 'clock'>): Metadata => ({
  actor: { kind: 'system', name: 'demonstration' },
  at: clock().toISOString(),
})

type Proving = {
  readonly verificationId: string
  readonly place: ListReference
  readonly who: Pick<Entry, 'name' | 'phone'>
  readonly entries: readonly { readonly listUserId: string; readonly personId: string; readonly phoneChanges: number }[]
}

/**
 * Records that a person verified their identity, since the simulated provider's page cannot be
 * called before the server listens.
 */
const prove = async (deps: Deps, { verificationId, place, who, entries }: Proving): Promise<void> => {
  const stream = identityVerificationStream(verificationId)
  const handle = commandHandler(deps.store, identityVerificationDecider)
  const metadata = metadataAt(deps)
  const target = { kind: 'signature', id: place.listId } as const
  const { listId, apartmentId } = place
  const request = { verificationId, provider: 'nice', target, listId, apartmentId, now: deps.clock() } as const
  await handle({ stream, command: () => ({ type: 'RequestIdentity', ...request }), metadata })
  const proof = proofOf(deps, who)
  await handle({ stream, command: () => ({ type: 'VerifyIdentity', ...proof, entries, now: deps.clock() }), metadata })
}

/**
 * Acts as a resident's phone: verifies its owner's identity, then makes calls with the session.
 * @throws Error if a call is refused
 */
export const residentPhone = async (app: FastifyInstance, deps: Deps, place: ListReference, entry: Entry) => {
  const verificationId = newId()
  const entries = [
    { listUserId: entry.id, personId: entry.userId, phoneChanges: await countPhoneChanges(deps, entry.userId) },
  ]
  await prove(deps, { verificationId, place, who: entry, entries })
  const token = app.jwt.sign({ kind: 'resident', verificationId, proofKey: '-' }, { expiresIn: 600 })
  return async <Answer>(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url,
      headers: { cookie: `${residentCookie}=${token}` },
      // Each from a home of its own, as residents sign (addresses for examples, RFC 5737).
      remoteAddress: `192.0.2.${1 + (Number(entry.ho) % 250)}`,
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode !== 200)
      throw new Error(`demonstration: ${method} ${url} answered ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
}

/** Adds an identity mismatch: a person whose phone differs from the roll's asks for a review. */
export const raiseMismatch = async (deps: Deps, place: ListReference, { id, name, dong, ho }: Entry): Promise<void> => {
  const verificationId = deps.secrets.derivedId(id, 'demonstration mismatch')
  const state = await readState(deps.store, identityVerificationDecider, identityVerificationStream(verificationId))
  const who = { name, phone: '01000009998' }
  if (state.status !== 'verified') await prove(deps, { verificationId, place, who, entries: [] })
  await commandHandler(
    deps.store,
    identityMismatchDecider,
  )({
    stream: identityMismatchStream(verificationId),
    command: () => ({ type: 'RaiseMismatch', mismatch: { verificationId, ...place, dong, ho } }),
    metadata: metadataAt(deps),
  })
}
