import { dayAt } from '#events/values/day.ts'
import { findOwnInspections } from '#projections/assembly/inspections.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { AddCalls } from '../../core/module.ts'
import { readState } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import type { VoterSession } from '../../core/session.ts'
import { documentNumber } from '../../document/document.facts.ts'
import { existingList } from '../../list/list.decider.ts'
import { readList } from '../../list/list.facts.ts'
import { readSubmitter } from '../../participation/participation.facts.ts'
import { agendaVoteDecider, agendaVoteStream } from '../agenda-vote.decider.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import { servedDocument } from '../publication/stored-document.ts'
import { answeredOn, clockOf, readInspections, type ReadInspection } from './inspection-answer.ts'
import { copyIn, inspectionDecider, inspectionStream } from './inspection.decider.ts'
import { lawFor } from './inspection-law.ts'
import * as calls from './inspections.contract.ts'
import { recordInspection } from './request-inspection.ts'

/** Maximum number of requests of one owner about an assembly that wait for an answer. */
const MAX_WAITING = 10
const PER_MINUTE = { read: 240, request: 60 }

/** Owner who verified themselves for a vote of an assembly. */
type VerifiedOwner = {
  readonly voter: VoterSession
  readonly assembly: ExistingAssembly
  readonly owner: calls.OwnInspections['owner']
}

/**
 * Returns who acts by a link, and the assembly of its vote. A tablet of the desk is handed on, so
 * nobody requests or reads there.
 * @throws DomainError VOTER_SESSION_REQUIRED, INSPECTION_NO_ASSEMBLY
 */
const ownerOf = async ({ store }: Deps, voter: VoterSession): Promise<VerifiedOwner> => {
  const owner = voter.atDesk === undefined ? await readSubmitter(store, voter) : null
  if (!owner) throw new DomainError('VOTER_SESSION_REQUIRED')
  existingList(await readList(store, voter.listId))
  const { assemblyId } = await readState(store, agendaVoteDecider, agendaVoteStream(voter.voteId))
  if (assemblyId === null) throw new DomainError('INSPECTION_NO_ASSEMBLY')
  const assembly = existingAssembly(await readState(store, assemblyDecider, assemblyStream(assemblyId)))
  return { voter, assembly, owner }
}

const ownAnswer = (read: ReadInspection, today: string): calls.OwnInspection => {
  const { request } = read
  return {
    id: request.requestId,
    number: documentNumber(request.requestId),
    status: request.status,
    wants: request.wants,
    documents: [...request.documents],
    purpose: request.purpose,
    requestedOn: request.requestedOn,
    answerBy: request.answerBy,
    clock: clockOf(answeredOn(read), request.answerBy, today),
    cost: request.cost,
    refusal: request.refusal?.reason ?? null,
    copies: request.copies.map(({ copyId, document, title, file: { size, pages, sha256 }, isDestroyed }) => ({
      id: copyId,
      document,
      title,
      size,
      pages,
      sha256,
      destroyed: isDestroyed,
    })),
  }
}

const answerFor = async (deps: Deps, { voter, assembly, owner }: VerifiedOwner): Promise<calls.OwnInspections> => {
  await assertUpToDate(deps, ['inspection'])
  const rows = await findOwnInspections(deps.database, assembly.assemblyId, voter.personId)
  const read = await readInspections(
    deps,
    rows.map(({ id }) => id),
  )
  const { name, officePhone } = await getApartment(deps.store, assembly.apartmentId)
  const today = dayAt(deps.clock())
  return {
    assembly: { id: assembly.assemblyId, title: assembly.title },
    apartment: { id: assembly.apartmentId, name, officePhone: officePhone ?? null },
    owner,
    law: lawFor(deps, assembly),
    requests: read.filter(({ request }) => request.personId === voter.personId).map((one) => ownAnswer(one, today)),
  }
}

const list =
  (deps: Deps): Handler<typeof calls.ownInspections> =>
  async ({ voter }) => ({ body: await answerFor(deps, await ownerOf(deps, voter)) })

const request =
  (deps: Deps): Handler<typeof calls.requestInspection> =>
  async ({ voter, body: { details, ...body }, metadata }) => {
    const owner = await ownerOf(deps, voter)
    const { assemblyId } = owner.assembly
    const requestedOn = dayAt(deps.clock())
    // Two presses on one day are one request.
    const said = [voter.personId, requestedOn, body.wants, ...body.documents.toSorted(), body.purpose, details ?? '']
    const requestId = deps.secrets.derivedId(assemblyId, `inspection\n${said.join('\n')}`)
    await assertUpToDate(deps, ['inspection'])
    const own = await findOwnInspections(deps.database, assemblyId, voter.personId)
    const isKnown = own.some(({ id }) => id === requestId)
    if (!isKnown && own.filter(({ answered_on: answered }) => answered === null).length >= MAX_WAITING)
      throw new DomainError('INSPECTIONS_FULL')
    const asked = {
      ...body,
      requestId,
      assemblyId,
      way: 'electronic',
      listUserId: voter.listUserId,
      requestedOn,
    } as const
    const more = details === undefined ? {} : { details }
    const { position } = await recordInspection(deps, { ...asked, ...more }, metadata)
    return { status: 201, position, body: await answerFor(deps, owner) }
  }

const download =
  (deps: Deps): Handler<typeof calls.downloadInspectionCopy> =>
  async (call) => {
    const { requestId, copyId } = call.params
    const { voter, assembly } = await ownerOf(deps, call.voter)
    const [read] = await readInspections(deps, [requestId])
    // Another person's request must not show that it exists.
    if (read?.request.personId !== voter.personId || read.request.assemblyId !== assembly.assemblyId)
      throw new DomainError('NOT_FOUND')
    const { title, file } = copyIn(read.request, copyId)
    const today = dayAt(deps.clock())
    const handingOut = { copyId, way: 'download', handedOutOn: today, proof: null } as const
    const { position } = await commandHandler(
      deps.store,
      inspectionDecider,
    )({
      stream: inspectionStream(requestId),
      command: () => ({ type: 'HandOutCopy', handingOut, today }),
      metadata: call.metadata,
    })
    await recordAccess(
      deps,
      { admin: { id: voter.personId }, evidence: call.evidence },
      {
        what: `본인이 받은 사본 (${documentNumber(requestId)})`,
        personIds: [voter.personId],
        listId: assembly.listId,
        apartmentId: assembly.apartmentId,
      },
    )
    const served = servedDocument(deps, { title: `사본 ${title}`, sealer: [voter.personId, copyId], file })
    return { ...(await pdfAnswer(call, served)), position }
  }

/** Adds the calls of owners for their own requests to look at documents or to copy them. */
export const ownInspectionRoutes: AddCalls = (route, deps) => {
  route(calls.ownInspections, list(deps), { perMinute: PER_MINUTE.read })
  route(calls.requestInspection, request(deps), { perMinute: PER_MINUTE.request })
  route(calls.downloadInspectionCopy, download(deps), { perMinute: PER_MINUTE.request })
}
