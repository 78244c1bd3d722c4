import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { residentEntries } from '../../participation/participation.facts.ts'
import { getNoticedAssembly, type SeenAssembly } from '../assembly.facts.ts'
import { attendeeMetadata, beginAttending, stillAttends } from '../online/attending-session.ts'
import { enterUnits } from '../online/enter-units.ts'
import { dropCertificate, findCarried } from './carried-certificate.ts'
import { cancelEntryCertificate, checkEntryCertificate, type KnownCertificate } from './check-entry-certificate.ts'
import * as calls from './entry-certificate.contract.ts'
import { entryEndingTexts } from './entry-ending-texts.ts'
import { beginEntryCertificate } from './request-entry-certificate.ts'

/** Maximum calls per minute: by address for requests, by the request of a browser for the rest. */
const PER_MINUTE = { request: 60, follow: 60 }

const secondsUntil = ({ clock }: Pick<Deps, 'clock'>, expiresAt: string): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - clock().getTime()) / 1_000))

const request =
  (deps: Deps): Handler<typeof calls.requestEntryCertificate> =>
  async ({ params: { assemblyId }, body, metadata, reply, request: from }) => {
    const { assembly } = await getNoticedAssembly(deps, assemblyId)
    const { app, device = null, ...signer } = body
    const { log } = from
    const former = findCarried(deps, from, assemblyId)
    if (former) await cancelEntryCertificate({ deps, carried: former, metadata, log })
    const requesting = { assembly, app, signer, sameDevice: device, metadata, log }
    const { appUrl, expiresAt } = await beginEntryCertificate(deps, reply, requesting)
    return { body: { status: 'waiting', app, appUrl, secondsLeft: secondsUntil(deps, expiresAt) } }
  }

type FollowCall = Call<typeof calls.followEntryCertificate>
type VerifiedEntry = Extract<KnownCertificate, { status: 'verified' }>

/** Enters with all units of the verified person. @throws DomainError CERTIFICATE_ALREADY_USED */
const enterVerified = async (
  deps: Deps,
  { reply, evidence, metadata }: Pick<FollowCall, 'reply' | 'evidence' | 'metadata'>,
  { assembly: { assemblyId, listId }, verified }: Pick<SeenAssembly, 'assembly'> & { readonly verified: VerifiedEntry },
): Promise<number> => {
  const { verificationId } = verified.request
  const entering = {
    assemblyId,
    proven: verified.entries,
    proof: { kind: 'certificate', verificationId },
    // The entry of this certificate, however often it is sent.
    actId: verificationId,
    origin: evidence,
    metadataOf: (entry: { readonly listUserId: string }): Metadata => attendeeMetadata(metadata, entry),
  } as const
  const entries = await residentEntries(deps, verified, listId)
  const { attendees, position } = await enterUnits(deps, entering, entries)
  const attending = { assemblyId, attendees: [...attendees] }
  // Whoever has left by a press enters again with a new proof.
  if (!(await stillAttends(deps, attending))) throw new DomainError('CERTIFICATE_ALREADY_USED')
  beginAttending(deps, reply, attending)
  return position
}

const follow =
  (deps: Deps): Handler<typeof calls.followEntryCertificate> =>
  async (call) => {
    const { params, request: from, reply, metadata } = call
    const { assemblyId } = params
    const carried = findCarried(deps, from, assemblyId)
    if (!carried) throw new DomainError('CERTIFICATE_NOT_BEGUN')
    const { assembly } = await getNoticedAssembly(deps, assemblyId)
    const state = await checkEntryCertificate({ deps, carried, metadata, log: from.log })
    if (state.status === 'requested' || state.status === 'checking') {
      const { app, appUrl } = carried
      return { body: { status: 'waiting', app, appUrl, secondsLeft: secondsUntil(deps, state.request.expiresAt) } }
    }
    // Whatever becomes of the entry, this browser begins anew.
    dropCertificate(deps, reply, assemblyId)
    if (state.status === 'ended')
      return { body: { status: 'ended', reason: state.reason, text: entryEndingTexts[state.reason] } }
    const position = await enterVerified(deps, call, { assembly, verified: state })
    return { position, body: { status: 'entered' } }
  }

const cancel =
  (deps: Deps): Handler<typeof calls.cancelEntryCertificate> =>
  async ({ params: { assemblyId }, request: from, reply, metadata }) => {
    const carried = findCarried(deps, from, assemblyId)
    if (carried) await cancelEntryCertificate({ deps, carried, metadata, log: from.log })
    dropCertificate(deps, reply, assemblyId)
    return { body: { cancelled: carried !== undefined } }
  }

/** Adds the calls by which owners enter a meeting online with a certificate. */
export const entryCertificateRoutes: AddCalls = (route, deps) => {
  const countedBy = (from: FollowCall['request']): string => {
    // The contracts of these calls name the parameter.
    const { assemblyId } = from.params as FollowCall['params']
    return findCarried(deps, from, assemblyId)?.verificationId ?? from.ip
  }
  route(calls.requestEntryCertificate, request(deps), { perMinute: PER_MINUTE.request })
  route(calls.followEntryCertificate, follow(deps), { perMinute: PER_MINUTE.follow, countedBy })
  route(calls.cancelEntryCertificate, cancel(deps), { perMinute: PER_MINUTE.follow, countedBy })
}
