import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { explainedRows, explanationFile, getListAt, rowsOfBatches, type ExplainedCause } from '../../list/list.facts.ts'
import { getVoteFor } from '../vote.facts.ts'
import type { RequestedFigure } from './requested-figure.ts'
import { explainVote, type ExplainedVote } from './explain-vote.ts'
import { exportVoteExplanation, explainVoteFigure } from './vote-explain.contract.ts'
import { voteRules } from './vote-figure-texts.ts'

const EXPORTS_A_MINUTE = 30

type Evidence = { readonly ip: string; readonly userAgent: string }
type AuditedAdmin = { readonly admin: AdminSession; readonly evidence: Evidence }
type Query = RequestedFigure & { readonly at?: Date | undefined }
type VoteAccess = Awaited<ReturnType<typeof getVoteFor>>

/** Before a vote was there it had no figures. */
const nothing: ExplainedVote = {
  value: 0,
  unit: '세대',
  rule: voteRules.targets,
  total: 0,
  deciding: 0,
  unnamed: 0,
  batches: () => [],
}

/** Part of the causes that is wanted; undefined: all. */
type Page = { readonly from: number; readonly count: number } | undefined

const explain = async (
  deps: Deps,
  seen: VoteAccess,
  { asked: { at, ...asked }, admin, page }: { asked: Query; admin: AdminSession; page: Page },
) => {
  const { voteId, listId } = seen.vote
  const then = at ? await getListAt(deps, listId, { admin, at }) : undefined
  const query = { voteId, listId, position: then?.asOf.position, page }
  return { ...((await explainVote(deps, query, asked)) ?? nothing), asOf: then?.asOf }
}

/**
 * Records the access before anything is shown: which units chose what in an open vote is personal
 * data.
 */
const noteChoices = async (
  deps: Deps,
  { vote, list }: VoteAccess,
  {
    who: { admin, evidence },
    asked,
    batches,
  }: { who: AuditedAdmin; asked: Query; batches: Iterable<readonly ExplainedCause[]> },
): Promise<void> => {
  if (asked.question === undefined) return
  const entries = new Set<string>()
  for (const causes of batches) for (const { event } of causes) if (event.list_user_id) entries.add(event.list_user_id)
  if (entries.size === 0) return
  const persons = await deps.database
    .selectFrom('read.roll_version')
    .where('list_id', '=', list.listId)
    .where('list_user_id', 'in', [...entries])
    .select('person_id')
    .distinct()
    .execute()
  const personIds = persons.map(({ person_id: id }) => id)
  const look = { what: `기명 투표 결과의 근거: ${vote.title}`, personIds, listId: list.listId }
  await recordAccess(deps, { admin, evidence }, { ...look, apartmentId: list.apartmentId })
}

const explainFigure =
  (deps: Deps): Handler<typeof explainVoteFigure> =>
  async ({ params, query: { from, count, ...asked }, admin, evidence }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    const explained = await explain(deps, seen, { asked, admin, page: { from, count } })
    const { value, unit, rule, total, deciding, unnamed, batches, asOf } = explained
    const page = [...batches()].flat()
    await noteChoices(deps, seen, { who: { admin, evidence }, asked, batches: [page] })
    const rows = [...(await explainedRows(deps, page))]
    const { figure } = asked
    return { body: { figure, value, unit, rule, total, deciding, rows, unnamed, ...(asOf ? { asOf } : {}) } }
  }

const scopeOf = ({ vote }: VoteAccess, { dong, hour, way, question: questionId, choice, condition }: Query): string => {
  const question = vote.questions.find(({ id }) => id === questionId)
  const label = question?.choices.find(({ id }) => id === choice)?.label
  const parts = [
    dong,
    hour,
    way,
    question?.title,
    label,
    condition === undefined ? undefined : `${condition + 1}번째 기준`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? '투표 전체' : parts.join(' · ')
}

const exportExplanation =
  (deps: Deps): Handler<typeof exportVoteExplanation> =>
  async ({ params, query, admin, evidence }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    const explained = await explain(deps, seen, { asked: query, admin, page: undefined })
    const { value, unit, rule, total, deciding, batches, asOf } = explained
    await noteChoices(deps, seen, { who: { admin, evidence }, asked: query, batches: batches() })
    const file = explanationFile(rowsOfBatches(deps, batches()), {
      figure: query.figure,
      scope: scopeOf(seen, query),
      value: value ?? '보이지 않음',
      unit,
      rule,
      at: asOf ? new Date(asOf.at) : deps.clock(),
      total,
      deciding,
    })
    return { file: { ...file, name: `${fileNameOf([seen.vote.title, '숫자의 근거', query.figure])}.xlsx` } }
  }

/** Routes that explain the figures of a vote. */
export const voteExplainRoutes: AddCalls = (route, deps) => {
  route(explainVoteFigure, explainFigure(deps))
  route(exportVoteExplanation, exportExplanation(deps), { perMinute: EXPORTS_A_MINUTE })
}
