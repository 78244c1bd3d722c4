import type { ApprovalKind } from '#events/approval/approval.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { requestApproval } from '../../approval/approval.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { Secrets } from '../../core/secrets.ts'

export type RollKind = Extract<ApprovalKind, 'roll-removal' | 'roll-addition' | 'roll-move' | 'roll-representative'>

/** Unit of an owner. */
type Unit = { readonly dong: string; readonly ho: string }

/** Maximum number of units that a request names; for more it gives their number. */
const MAX_NAMED = 30

export const unitText = ({ dong, ho }: Unit): string => `${dong}동 ${ho}호`

/** Returns a heading and the lines below it, cut to what an approval shows. */
export const aboutOf = (heading: string, lines: readonly string[]): string =>
  [
    heading,
    ...lines.slice(0, MAX_NAMED),
    ...(lines.length > MAX_NAMED ? [`외 ${lines.length - MAX_NAMED}명`] : []),
  ].join('\n')

export const headings: Readonly<Record<RollKind, (count: number) => string>> = {
  'roll-removal': (count) => `투표가 진행되는 명부에서 소유자 ${count}명을 뺍니다.`,
  'roll-addition': (count) => `투표가 진행되는 명부에 소유자 ${count}명을 더합니다.`,
  'roll-move': () => '투표가 진행되는 명부에서 소유자의 동·호를 바꿉니다.',
  'roll-representative': () => '투표가 진행되는 명부에서 공유 세대의 대표자를 바꿉니다.',
}

type RollRequest = {
  readonly kind: RollKind
  readonly apartmentId: string
  readonly listId: string
  readonly listUserIds: readonly string[]
  /** A line an owner, without their names: those stand with their persons alone. */
  readonly lines: readonly string[]
  readonly payload: unknown
}

/**
 * Returns the subject of a request. A request about one entry has that entry; one about several has
 * exactly these, so that requests about others are independent.
 */
const subjectOf = (secrets: Pick<Secrets, 'derivedId'>, { kind, listId, listUserIds }: RollRequest): string => {
  const [only, ...others] = listUserIds
  return only !== undefined && others.length === 0
    ? only
    : secrets.derivedId(listId, `${kind}\n${listUserIds.toSorted().join('\n')}`)
}

/**
 * Requests a second administrator's approval of a change of the roll, within a decision; returns
 * the request's id.
 */
export const requestRollChange = async (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  desk: Pick<DecisionContext, 'read' | 'fold' | 'add'>,
  request: RollRequest,
  metadata: Metadata,
): Promise<string> => {
  const { kind, apartmentId, listId, lines, payload } = request
  const about = aboutOf(headings[kind](request.listUserIds.length), lines)
  const subjectId = subjectOf(deps.secrets, request)
  const asked = { kind, apartmentId, listId, voteId: null, subjectId, about, payload }
  return (await requestApproval(deps, desk, asked, metadata)).approvalId
}
