import type { Deps } from '../../core/deps.ts'
import { readCounted } from '../../vote/vote.facts.ts'
import type { QuestionResult, VoteResults } from '../../vote/results/vote-results.contract.ts'
import { existingVote, type ExistingVote } from '../../vote/vote.decider.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readAssemblyResults } from '../results/read-results.ts'
import { stateName } from '../results/verdict-sentence.ts'
import { isTellableNumber, type MergedTable } from './merged-groups.ts'

/** Item of the agenda with its verdict; `votes` null: some are too few to be told. */
export type ReportItem = {
  readonly number: number
  readonly title: string
  readonly kind: string
  readonly questions: readonly {
    readonly title: string
    readonly verdict: string
    readonly votes: readonly { readonly label: string; readonly count: number }[] | null
  }[]
}

const kindNames = { resolution: '의결', election: '선거', report: '보고' } as const

/** Returns how many owners there are and took part, as far as a table tells it. */
const totalsOf = ({ whole, byDong }: Tables, isOfBuildings: boolean): readonly number[] => {
  const rows = [...(whole?.rows ?? []), ...(isOfBuildings ? (byDong?.rows ?? []) : [])]
  return rows.flatMap(({ counts }) => {
    const owners = counts.reduce((sum, count) => sum + count, 0)
    const absent = counts.length > 1 ? (counts.at(-1) ?? 0) : 0
    return [owners, owners - absent]
  })
}

type Tables = { readonly whole: MergedTable | null; readonly byDong: MergedTable | null }
type VotesContext = {
  readonly results: { readonly turnout: Pick<VoteResults['turnout'], 'targets' | 'voted'>; readonly papers: unknown }
  readonly vote: Pick<ExistingVote, 'dongs'>
  readonly tables: Tables
}

/**
 * Returns the votes of a question where neither one of them, nor its difference from a number of
 * voters or owners in the same file, is of one to four; null otherwise, and where they are hidden.
 */
export const tellableVotes = (
  { choices, abstained, invalid }: Pick<QuestionResult, 'choices' | 'abstained' | 'invalid'>,
  { results: { turnout, papers }, vote, tables }: VotesContext,
): NonNullable<ReportItem['questions'][number]['votes']> | null => {
  const rows = [
    ...choices.map(({ label, count }) => ({ label, count })),
    { label: '기권', count: abstained.count },
    ...(papers === null ? [] : [{ label: '무효', count: invalid.count }]),
  ]
  const told = rows.flatMap(({ label, count }) =>
    count !== null && Number.isInteger(count) && isTellableNumber(count) ? [{ label, count }] : [],
  )
  if (told.length < rows.length) return null
  const numbers = [...told.map(({ count }) => count), turnout.voted]
  const totals = [turnout.voted, turnout.targets, ...totalsOf(tables, vote.dongs !== undefined)]
  const isTold = totals.every((total) => numbers.every((number) => isTellableNumber(total - number)))
  return isTold ? told : null
}

const resultsOf = async (
  deps: Deps,
  { list }: SeenAssembly,
  vote: ExistingVote | undefined,
): Promise<VoteResults | null> => (vote === undefined ? null : readCounted(deps, { vote, list }))

/**
 * Reads the items of an assembly with their verdicts, and their votes as far as these can be told.
 * @throws DomainError ASSEMBLY_NOT_COUNTED
 */
export const readReportItems = async (
  deps: Deps,
  seen: SeenAssembly,
  tables: Tables,
): Promise<readonly ReportItem[]> => {
  const [{ items }, votes] = await Promise.all([readAssemblyResults(deps, seen), readAgendaVotes(deps, seen.assembly)])
  if (items.some(({ state }) => state === 'not-counted')) throw new DomainError('ASSEMBLY_NOT_COUNTED')
  return Promise.all(
    items.map(async ({ title, kind, matter, voteId, state, questions }, place): Promise<ReportItem> => {
      const found = votes.get(voteId ?? '')
      const vote = found === undefined || found.status === 'absent' ? undefined : existingVote(found)
      const results = questions.length === 0 ? null : await resultsOf(deps, seen, vote)
      const judged = questions.map((question) => {
        const result = results?.questions?.find(({ id }) => id === question.questionId)
        return {
          title: question.title,
          verdict: stateName(question.state, kind === 'election'),
          votes: result && results && vote ? tellableVotes(result, { results, vote, tables }) : null,
        }
      })
      const whole = { title: '', verdict: stateName(state, false), votes: null }
      return {
        number: place + 1,
        title,
        kind: [kindNames[kind], matter].filter((part) => part !== null).join(' · '),
        questions: judged.length > 0 || kind === 'report' ? judged : [whole],
      }
    }),
  )
}
