import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import {
  decidingAmong,
  explainedRows,
  explanationFile,
  getListAt,
  rowsOfAll,
  type ExplainedCause,
} from '../../list/list.facts.ts'
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
const nothing: ExplainedVote = { value: 0, unit: '세대', rule: voteRules.targets, causes: [], unnamed: 0 }

const explain = async (deps: Deps, seen: VoteAccess, { at, ...asked }: Query, admin: AdminSession) => {
  const { voteId, listId } = seen.vote
  const then = at ? await getListAt(deps, listId, { admin, at }) : undefined
  const of = { voteId, listId, position: then?.asOf.position }
  return { ...((await explainVote(deps, of, asked)) ?? nothing), asOf: then?.asOf }
}

/**
 * Records the access before anything is shown: which units chose what in an open vote is personal
 * data.
 */
const noteChoices = async (
  deps: Deps,
  { vote, list }: VoteAccess,
  { who: { admin, evidence }, asked, causes }: { who: AuditedAdmin; asked: Query; causes: readonly ExplainedCause[] },
): Promise<void> => {
  const entries = [...new Set(causes.flatMap(({ event }) => event.list_user_id ?? []))]
  if (asked.question === undefined || entries.length === 0) return
  const persons = await deps.database
    .selectFrom('read.roll_version')
    .where('list_id', '=', list.listId)
    .where('list_user_id', 'in', entries)
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
    const { value, unit, rule, causes, unnamed, asOf } = await explain(deps, seen, asked, admin)
    const page = causes.slice(from, from + count)
    await noteChoices(deps, seen, { who: { admin, evidence }, asked, causes: page })
    const rows = [...(await explainedRows(deps, page))]
    const { figure } = asked
    const body = { figure, value, unit, rule, total: causes.length, deciding: decidingAmong(causes), rows, unnamed }
    return { body: { ...body, ...(asOf ? { asOf } : {}) } }
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
    const { value, unit, rule, causes, asOf } = await explain(deps, seen, query, admin)
    await noteChoices(deps, seen, { who: { admin, evidence }, asked: query, causes })
    const file = explanationFile(rowsOfAll(deps, causes), {
      figure: query.figure,
      scope: scopeOf(seen, query),
      value: value ?? '보이지 않음',
      unit,
      rule,
      at: asOf ? new Date(asOf.at) : deps.clock(),
      total: causes.length,
      deciding: decidingAmong(causes),
    })
    return { file: { ...file, name: `${fileNameOf([seen.vote.title, '숫자의 근거', query.figure])}.xlsx` } }
  }

/** Routes that explain the figures of a vote. */
export const voteExplainRoutes: AddCalls = (route, deps) => {
  route(explainVoteFigure, explainFigure(deps))
  route(exportVoteExplanation, exportExplanation(deps), { perMinute: EXPORTS_A_MINUTE })
}
