import { z } from 'zod'
import { refusalGrounds } from '#events/values/assembly/publication-names.ts'
import type { Metadata } from '#events/metadata.ts'
import { describeRequests, requestApproval, type ReadableRequest } from '../../approval/approval.facts.ts'
import type { ApprovalHandler, DescribedApproval } from '../../approval/approval.hooks.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import type { AdminSession } from '../../core/session.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { inspectionAnswer, readInspections } from './inspection-answer.ts'
import { documentNames } from '../publication/publication-texts.contract.ts'
import { groundNames } from './inspection-texts.contract.ts'
import { existingInspection, inspectionDecider, inspectionStream } from './inspection.decider.ts'

const refusalPayload = z.object({ requestId: z.guid(), ground: z.enum(refusalGrounds), reason: z.string() })
type RefusalPayload = z.output<typeof refusalPayload>

const readRequest = async (desk: Pick<DecisionContext, 'read' | 'fold'>, requestId: string) => {
  await desk.read([inspectionStream(requestId)])
  return existingInspection(desk.fold(inspectionStream(requestId), inspectionDecider))
}

type Refusing = RefusalPayload & { readonly adminId: string; readonly metadata: Metadata }

/**
 * Requests the refusal of a request from a second administrator: whoever withholds what the law
 * gives is liable (도시정비법 제138조), and must not do so alone.
 * @throws DomainError NOT_FOUND, INSPECTION_ANSWERED
 */
export const requestRefusal = (
  deps: Deps,
  { assembly }: SeenAssembly,
  { requestId, ground, reason, adminId, metadata }: Refusing,
) =>
  decideJointly(deps.store, metadata, async (desk) => {
    const state = await readRequest(desk, requestId)
    const refusal = { ground, reason, requestedBy: adminId, confirmedBy: adminId }
    inspectionDecider.decide({ type: 'RefuseInspection', refusal }, state)
    const { apartmentId, listId, title } = assembly
    const about = [
      `열람·복사 청구 거절 · ${title}`,
      `자료: ${state.documents.map((document) => documentNames[document]).join(', ')}`,
      `거절 사유: ${groundNames[ground]} · ${reason}`,
    ].join('\n')
    const payload: RefusalPayload = { requestId, ground, reason }
    const asked = { kind: 'inspection-refusal', apartmentId, listId, voteId: null, subjectId: requestId } as const
    return requestApproval(deps, desk, { ...asked, about, payload }, metadata)
  })

const describeOne = async (
  deps: Deps,
  admin: AdminSession,
  request: Pick<ReadableRequest, 'about' | 'payload'>,
): Promise<DescribedApproval> => {
  const { requestId } = refusalPayload.parse(JSON.parse(request.payload))
  const [read] = await readInspections(deps, [requestId])
  const seen = read && (await inspectionAnswer(deps, read, admin))
  const lines = [
    request.about ?? '',
    ...(seen?.name ? [`청구인: ${seen.name}`] : []),
    ...(seen?.purpose ? [`목적: ${seen.purpose}`] : []),
  ]
  return { about: lines.join('\n').slice(0, 2_000), personIds: read ? [read.request.personId] : [] }
}

/** Refuses a request to look or copy once two administrators agree. */
export const refusalApproval = (deps: Deps): ApprovalHandler => ({
  kind: 'inspection-refusal',
  describe: (admin, requests) => describeRequests(deps, requests, (request) => describeOne(deps, admin, request)),
  carryOut: async (desk, { payload, requestedBy, confirmedBy }) => {
    const { requestId, ground, reason } = refusalPayload.parse(payload)
    const refusal = { ground, reason, requestedBy, confirmedBy }
    const state = await readRequest(desk, requestId)
    desk.add(inspectionStream(requestId), inspectionDecider.decide({ type: 'RefuseInspection', refusal }, state))
  },
})
