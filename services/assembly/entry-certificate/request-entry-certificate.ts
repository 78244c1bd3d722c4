import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Metadata } from '#events/metadata.ts'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import type { CertificateSigner } from '#infra/providers/certificate.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import { offeredCertificateApps, requestCertificate } from '../../certificate/certificate.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { acceptsProof } from '../law/online-law.contract.ts'
import { carryCertificate } from './carried-certificate.ts'
import { entryStatement } from './entry-statement.ts'
import { onlineCertificateDecider, onlineCertificateStream } from './online-certificate.decider.ts'

/** Maximum number of requests for a phone in an assembly: nobody is pestered in their app. */
const MAX_OF_PHONE = 20
/** Maximum number of them in ten minutes. */
const MAX_AT_ONCE = 5
const AT_ONCE_MS = 10 * 60_000

/** Returns the apps with which an owner may enter a meeting online now; none where it takes none. */
export const entryApps = (deps: Pick<Deps, 'certificates' | 'clock'>, assembly: ExistingAssembly) => {
  const now = deps.clock()
  const isTaken =
    assembly.status === 'open' &&
    assembly.ways.includes('online') &&
    acceptsProof(assembly.kind, 'certificate', dayOfLaw(assembly, now))
  return isTaken ? offeredCertificateApps(deps, now).map(({ app, title }) => ({ app, title })) : []
}

/** @throws DomainError ASSEMBLY_NOT_OPEN, ONLINE_NOT_OFFERED, ONLINE_PROOF_NOT_ACCEPTED */
const assertTakes = (assembly: ExistingAssembly, now: Date): void => {
  if (assembly.status !== 'open') throw new DomainError('ASSEMBLY_NOT_OPEN')
  if (!assembly.ways.includes('online')) throw new DomainError('ONLINE_NOT_OFFERED')
  if (!acceptsProof(assembly.kind, 'certificate', dayOfLaw(assembly, now)))
    throw new DomainError('ONLINE_PROOF_NOT_ACCEPTED')
}

/**
 * Returns the id of the next request for a phone. Ids follow from the phone's digest and a number,
 * so that all processes count the same requests; whether the phone is on the roll makes no difference.
 * @throws DomainError TOO_MANY_REQUESTS, ONLINE_CERTIFICATES_USED_UP
 */
const nextId = async (
  { store, secrets, clock }: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  { assemblyId, phone }: { readonly assemblyId: string; readonly phone: string },
): Promise<string> => {
  const digest = secrets.digest('online-certificate', phone)
  const ids = Array.from({ length: MAX_OF_PHONE }, (_, number) =>
    secrets.derivedId(assemblyId, `certificate ${digest} ${number}`),
  )
  const read = await store.readStreams(ids.map(onlineCertificateStream))
  const states = ids.map((id) => stateIn(read, onlineCertificateDecider, onlineCertificateStream(id)))
  const times = states.flatMap((state) => (state.status === 'absent' ? [] : [Date.parse(state.request.requestedAt)]))
  const free = ids[times.length]
  if (free === undefined) throw new DomainError('ONLINE_CERTIFICATES_USED_UP')
  const opensAt = (times.at(-MAX_AT_ONCE) ?? 0) + AT_ONCE_MS
  const now = clock().getTime()
  if (times.length >= MAX_AT_ONCE && now < opensAt)
    throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: Math.ceil((opensAt - now) / 1_000) })
  return free
}

type RequestingEntry = {
  readonly assembly: ExistingAssembly
  readonly app: CertificateApp
  readonly signer: CertificateSigner
  readonly sameDevice: 'android' | 'ios' | null
  readonly metadata: Metadata
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Has somebody asked in their app whether it is they who enter a meeting online. The roll is not
 * read before they have signed: the answer is the same for everybody.
 * @throws DomainError as requestEntryCertificate's contract says
 */
export const beginEntryCertificate = async (
  deps: Deps,
  reply: FastifyReply,
  { assembly, app, signer, sameDevice, metadata, log }: RequestingEntry,
): Promise<{ readonly appUrl: string | null; readonly expiresAt: string }> => {
  const now = deps.clock()
  assertTakes(assembly, now)
  const { assemblyId, listId, apartmentId } = assembly
  const verificationId = await nextId(deps, { assemblyId, phone: signer.phone })
  const requestedAt = now.toISOString()
  const { sha256: documentSha256 } = entryStatement({ assemblyId, verificationId, requestedAt })
  const apartment = await getApartment(deps.store, apartmentId)
  const inquiry = {
    requestId: verificationId,
    app,
    signer,
    title: `온라인 참석: ${assembly.title}`,
    documentSha256,
    callCenter: apartment.officePhone ?? '',
    sameDevice,
    returnUrl: `${deps.publicUrl}/attend/${assemblyId}`,
  }
  const begun = await requestCertificate(deps, inquiry, log)
  const { recognition, receiptId, appUrl, expiresAt, kept } = begun
  const place = { verificationId, assemblyId, listId, apartmentId }
  const request = { ...place, app, recognition, receiptId, documentSha256, requestedAt, expiresAt }
  await commandHandler(
    deps.store,
    onlineCertificateDecider,
  )({
    stream: onlineCertificateStream(verificationId),
    command: () => ({ type: 'RequestOnlineCertificate', request }),
    metadata,
  })
  carryCertificate(deps, reply, { assemblyId, verificationId, app, signer, appUrl, kept })
  return { appUrl, expiresAt }
}
