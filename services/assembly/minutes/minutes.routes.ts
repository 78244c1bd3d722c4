import { MinutesSigned } from '#events/assembly/minutes.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import { assemblyCountDecider, assemblyCountStream } from '../count/assembly-count.decider.ts'
import { minutesLaws } from '../law/assembly-law.contract.ts'
import { finalise, nameSigners, reopen, replaceSigner, resendLink, writeTexts } from './change-minutes.ts'
import { drawnMinutes } from './draw-minutes.ts'
import { bytesOf } from './minutes-body.ts'
import * as calls from './minutes.contract.ts'
import { isFullySigned, neededSigners, noTexts, type MinutesSigner, type MinutesState } from './minutes.decider.ts'
import { publicMinutes, publicMinutesPdf } from './public-minutes.ts'
import { presentBody, readMinutes, storedBody, type SeenMinutes } from './read-minutes.ts'
import { sealedMinutes } from './seal-minutes.ts'
import { signerMessageDecider, signerMessageStream } from '../signing/signer-message.ts'

/** Maximum calls per minute. */
const PER_MINUTE = { act: 60, file: 20 }

const signerState = (signer: MinutesSigner, version: number): calls.MinutesSignerAnswer['state'] => {
  if (signer.signed?.version === version) return 'signed'
  if (signer.refused?.version === version) return 'refused'
  return signer.signed === null ? 'waiting' : 'void'
}

const signersOf = async ({ store }: Pick<Deps, 'store'>, { state, events }: SeenMinutes) => {
  const signers = neededSigners(state)
  const read = await store.readStreams(signers.map(({ signerId }) => signerMessageStream(signerId)))
  return signers.map((signer): calls.MinutesSignerAnswer => {
    const { signerId, role, source, name, phone } = signer
    const shown = signerState(signer, state.version)
    const signed = eventsOf(MinutesSigned, events).findLast(({ data }) => data.signerId === signerId)
    const newest = stateIn(read, signerMessageDecider, signerMessageStream(signerId)).messages.at(-1)
    return {
      signerId,
      role,
      source,
      name,
      phone,
      state: shown,
      signedAt: shown === 'signed' ? (signed?.metadata.at ?? null) : null,
      refusal: shown === 'refused' ? (signer.refused?.reason ?? null) : null,
      ...(newest ? { message: newest.outcome } : {}),
    }
  })
}

const missingOf = async ({ store }: Pick<Deps, 'store'>, { assembly }: SeenAssembly, { status }: MinutesState) => {
  const count = await readState(store, assemblyCountDecider, assemblyCountStream(assembly.assemblyId))
  return [
    ...(status === 'none' ? ['의사의 경과를 적고 저장해주세요.'] : []),
    ...(assembly.status === 'ended' ? [] : ['총회를 마친 뒤에 확정할 수 있습니다.']),
    ...(count.status === 'counted' ? [] : ['개표를 마친 뒤에 확정할 수 있습니다.']),
  ]
}

const answerFor = async (deps: Deps, seen: SeenAssembly): Promise<calls.Minutes> => {
  const { assemblyId, kind } = seen.assembly
  const minutes = await readMinutes(deps, assemblyId)
  const { state } = minutes
  const isFixed = state.status === 'final' || state.status === 'sealed'
  const [present, stored, signers, missing] = await Promise.all([
    presentBody(deps, seen, state),
    isFixed ? storedBody(deps, state, state.version) : null,
    signersOf(deps, minutes),
    missingOf(deps, seen, state),
  ])
  return {
    status: state.status,
    version: state.version,
    revision: state.revision,
    texts: { ...noTexts, ...state.texts, course: [...(state.texts?.course ?? [])] },
    body: stored?.body ?? present,
    sha256: stored?.sha256 ?? null,
    differs: stored !== null && bytesOf(present).sha256 !== stored.sha256,
    missing,
    law: minutesLaws[kind],
    signers,
    versions: state.reopenings.map(({ version, reason }) => ({
      version: version - 1,
      isSealed: state.files.has(version - 1),
      reason,
    })),
  }
}

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>

/** Records who saw names and phones of signers. */
const note = async (deps: Deps, { admin, evidence }: AdminCall, seen: SeenAssembly, what: string): Promise<void> => {
  const { state } = await readMinutes(deps, seen.assembly.assemblyId)
  const personIds = state.signers.flatMap(({ personId }) => personId ?? [])
  const { listId, apartmentId } = seen.assembly
  await recordAccess(deps, { admin, evidence }, { what, personIds, listId, apartmentId })
}

const get =
  (deps: Deps): Handler<typeof calls.getMinutes> =>
  async (call) => {
    const seen = await getAssemblyFor(deps, call.params.id, call.admin)
    await note(deps, call, seen, '의사록')
    return { body: await answerFor(deps, seen) }
  }

type ChangeCall = Pick<Call<Contract>, 'admin'> & { readonly params: { readonly id: string } }

/** Changes the minutes, and answers with them. */
const change = async (deps: Deps, { params, admin }: ChangeCall, act: (seen: SeenAssembly) => Promise<number>) => {
  const seen = await getAssemblyFor(deps, params.id, admin)
  const position = await act(seen)
  return { position, body: await answerFor(deps, seen) }
}

const write =
  (deps: Deps): Handler<typeof calls.writeMinutes> =>
  (call) =>
    change(deps, call, (seen) => {
      const { body, metadata, newId } = call
      return writeTexts(deps, seen, { ...body, metadata, newId })
    })

const fix =
  (deps: Deps): Handler<typeof calls.finaliseMinutes> =>
  (call) =>
    change(deps, call, (seen) => {
      const { body, metadata, newId } = call
      return finalise(deps, seen, { ...body, metadata, newId })
    })

const beginVersion =
  (deps: Deps): Handler<typeof calls.reopenMinutes> =>
  (call) =>
    change(deps, call, (seen) => reopen(deps, seen, { ...call.body, metadata: call.metadata }))

const name =
  (deps: Deps): Handler<typeof calls.nameSigners> =>
  (call) =>
    change(deps, call, (seen) => {
      const { body, metadata, newId } = call
      return nameSigners(deps, seen, { named: body.signers, metadata, newId })
    })

const replace =
  (deps: Deps): Handler<typeof calls.replaceSigner> =>
  (call) =>
    change(deps, call, (seen) => {
      const { params, body, metadata, newId } = call
      return replaceSigner(deps, seen, { signerId: params.signerId, ...body, metadata, newId })
    })

const resend =
  (deps: Deps): Handler<typeof calls.sendSignerLink> =>
  (call) =>
    change(deps, call, (seen) => {
      const { params, metadata, newId } = call
      return resendLink(deps, seen, { signerId: params.signerId, metadata, newId })
    })

const print =
  (deps: Deps): Handler<typeof calls.printMinutes> =>
  async (call) => {
    const { params, query, admin, request, reply } = call
    const seen = await getAssemblyFor(deps, params.id, admin)
    await note(deps, call, seen, '의사록 내려받기')
    const minutes = await readMinutes(deps, params.id)
    const { state } = minutes
    const { assemblyId, apartmentId, listId, title } = seen.assembly
    const isSealed = state.status === 'sealed' || (state.status === 'final' && isFullySigned(state))
    const version = query.version ?? (isSealed ? state.version : undefined)
    if (version === undefined) return { file: await drawnMinutes(deps, seen, minutes) }
    return pdfAnswer(
      { request, reply },
      await sealedMinutes(deps, { assemblyId, apartmentId, listId }, minutes, { version, title }),
    )
  }

const getPublic =
  (deps: Deps): Handler<typeof calls.getPublicMinutes> =>
  async ({ params, admin }) => {
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    const { version, sealedSha256, body } = await publicMinutes(deps, assembly)
    return { body: { version, sealedSha256, body } }
  }

const printPublic =
  (deps: Deps): Handler<typeof calls.printPublicMinutes> =>
  async ({ params, admin }) => {
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    return { file: await publicMinutesPdf(deps, assembly) }
  }

/** Adds the calls for the minutes of an assembly. */
export const minutesRoutes: AddCalls = (route, deps) => {
  route(calls.getMinutes, get(deps), { perMinute: PER_MINUTE.act })
  route(calls.writeMinutes, write(deps), { perMinute: PER_MINUTE.act })
  route(calls.finaliseMinutes, fix(deps), { perMinute: PER_MINUTE.act })
  route(calls.reopenMinutes, beginVersion(deps), { perMinute: PER_MINUTE.act })
  route(calls.nameSigners, name(deps), { perMinute: PER_MINUTE.act })
  route(calls.replaceSigner, replace(deps), { perMinute: PER_MINUTE.act })
  route(calls.sendSignerLink, resend(deps), { perMinute: PER_MINUTE.act })
  route(calls.printMinutes, print(deps), { perMinute: PER_MINUTE.file })
  route(calls.getPublicMinutes, getPublic(deps), { perMinute: PER_MINUTE.act })
  route(calls.printPublicMinutes, printPublic(deps), { perMinute: PER_MINUTE.file })
}
