import { dayAt } from '#events/values/day.ts'
import { writePdf, type Block, type PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import type { VoteResults } from '../../vote/results/vote-results.contract.ts'
import { readCounted } from '../../vote/vote.facts.ts'
import { existingVote, voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import type { AgendaVotes } from '../assembly-checks.ts'
import { getAssembly, type SeenAssembly } from '../assembly.facts.ts'
import { countText } from '../attendance/attendance-texts.contract.ts'
import { readFigures } from '../attendance/read-figures.ts'
import type { OfferedDocument } from '../assembly.hooks.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { wayNames } from './publication-texts.contract.ts'

const facts = ({ assembly }: SeenAssembly): Block => ({
  kind: 'facts',
  rows: [
    ['회의', assemblyLaws[assembly.kind].name],
    ...(assembly.startsAt === null ? [] : [['일시', timeText(assembly.startsAt)] as const]),
    ...(assembly.place === null ? [] : [['장소', assembly.place] as const]),
    ['참여 방법', assembly.ways.map((way) => wayNames[way]).join(', ')],
    ...(assembly.notice === null ? [] : [['공고일', dayText(assembly.notice.noticedOn)] as const]),
  ],
})

const voteOf = (votes: AgendaVotes, voteId: string): ExistingVote | undefined => {
  const vote = votes.get(voteId)
  return vote === undefined || vote.status === 'absent' ? undefined : existingVote(vote)
}

const titleOf = ({ assembly }: SeenAssembly, votes: AgendaVotes, voteId: string): string =>
  assembly.notice?.votes.find((vote) => vote.voteId === voteId)?.title ?? voteOf(votes, voteId)?.title ?? ''

const heading = (index: number, title: string): Block => ({ kind: 'heading', text: `${index + 1}. ${title}` })

const agendaBlocks = (seen: SeenAssembly, votes: AgendaVotes): readonly Block[] =>
  seen.assembly.agenda.flatMap((item, index): readonly Block[] => {
    if (item.kind === 'report')
      return [
        heading(index, `보고: ${item.title}`),
        ...(item.text === null ? [] : [{ kind: 'paragraph', text: item.text } as const]),
      ]
    const vote = voteOf(votes, item.voteId)
    const questions = vote?.questions ?? []
    return [
      heading(index, titleOf(seen, votes, item.voteId)),
      ...(vote?.description ? [{ kind: 'paragraph', text: vote.description } as const] : []),
      ...questions.map(
        ({ title, choices }) =>
          ({ kind: 'paragraph', text: `${title} (${choices.map(({ label }) => label).join(', ')})` }) as const,
      ),
    ]
  })

const outcomeText = ({ choices, abstained, invalid }: NonNullable<VoteResults['questions']>[number]): string =>
  [
    ...choices.map(({ label, count }) => ({ label, count })),
    { label: '기권', count: abstained.count },
    { label: '무효', count: invalid.count },
  ]
    .map(({ label, count }) => `${label} ${count === null ? '비공개' : `${count.toLocaleString('ko-KR')}표`}`)
    .join(', ')

const resultBlocks = (
  seen: SeenAssembly,
  votes: AgendaVotes,
  results: ReadonlyMap<string, VoteResults>,
): readonly Block[] =>
  seen.assembly.agenda.flatMap((item, index): readonly Block[] => {
    if (item.kind === 'report') return [heading(index, `보고: ${item.title}`)]
    const questions = results.get(item.voteId)?.questions ?? []
    return [
      heading(index, titleOf(seen, votes, item.voteId)),
      ...questions.flatMap((question): readonly Block[] => [
        { kind: 'paragraph', text: question.title, weight: 'bold' },
        { kind: 'paragraph', text: outcomeText(question) },
        ...(question.rule ? [{ kind: 'paragraph', text: question.rule.sentence, tone: 'accent' } as const] : []),
      ]),
    ]
  })

type Drawing = { readonly name: string; readonly madeOn: string; readonly blocks: readonly Block[] }

/** Builds a document of the public page. Its date is its day, so that the same content has the same bytes. */
const documentOf = (seen: SeenAssembly, apartment: string, { name, madeOn, blocks }: Drawing): PdfDocument => ({
  title: `${name} · ${seen.assembly.title}`,
  author: apartment,
  madeAt: `${madeOn}T00:00:00.000Z`,
  footer: `${name} · 회의 번호 ${seen.assembly.assemblyId.slice(0, 8)} · ${apartment}`,
  blocks: [
    { kind: 'title', text: name, above: apartment },
    { kind: 'paragraph', text: seen.assembly.title, weight: 'bold', size: 13 },
    facts(seen),
    ...blocks,
  ],
})

/** Returns who attended until the end of the meeting, the hall and online apart; nothing before its end. */
const attendanceBlocks = async (deps: Deps, seen: SeenAssembly): Promise<readonly Block[]> => {
  const { assembly } = seen
  if (!assemblyLaws[assembly.kind].meets || assembly.status !== 'ended') return []
  const { owners, everPresent, attended, ways } = await readFigures(deps, seen)
  const people = (count: number): string => `${count.toLocaleString('ko-KR')}명`
  return [
    { kind: 'heading', text: '참석' },
    {
      kind: 'facts',
      rows: [
        ['참석', `${countText(attended, owners)} (투표 포함)`],
        ['직접 참석', countText(everPresent, owners)],
        ['직접 참석: 현장', people(ways.inPerson + ways.proxy)],
        ['직접 참석: 온라인', people(ways.online)],
      ],
    },
  ]
}

const readResults = async (
  deps: Deps,
  { list }: SeenAssembly,
  votes: AgendaVotes,
): Promise<ReadonlyMap<string, VoteResults>> => {
  const existing = [...votes.values()].flatMap((vote) => (vote.status === 'absent' ? [] : [existingVote(vote)]))
  const read = existing.map(async (vote) => [vote.voteId, await readCounted(deps, { vote, list })] as const)
  return new Map((await Promise.all(read)).flatMap(([id, results]) => (results ? [[id, results] as const] : [])))
}

/** Returns the day of the last count; null where nothing is counted. */
const countedOn = async ({ store }: Pick<Deps, 'store'>, votes: AgendaVotes): Promise<string | null> => {
  const streams = await store.readStreams([...votes.keys()].map(voteStream))
  const times = [...streams.values()].flatMap(({ events }) =>
    events.flatMap(({ type, metadata }) => (type === 'VoteCounted' || type === 'VoteResultsSeen' ? [metadata.at] : [])),
  )
  const last = times.toSorted().at(-1)
  return last === undefined ? null : dayAt(new Date(last))
}

/** Offers the notice with the agenda, once the assembly is noticed, and the results, once all is counted. */
export const ownDocuments =
  (deps: Deps) =>
  async (assemblyId: string): Promise<readonly OfferedDocument[]> => {
    const seen = await getAssembly(deps, assemblyId)
    const { assembly } = seen
    const votes = await readAgendaVotes(deps, assembly)
    const isUncounted = [...votes.values()].some((vote) => vote.status !== 'absent' && !vote.resultsSeen)
    const today = dayAt(deps.clock())
    const draw = async (drawing: () => Promise<Drawing>): Promise<Buffer> => {
      const { name } = await getApartment(deps.store, assembly.apartmentId)
      return (await writePdf(documentOf(seen, name, await drawing()))).content
    }
    const noticedOn = assembly.notice?.noticedOn ?? today
    const lastCount = (await countedOn(deps, votes)) ?? today
    return [
      {
        key: 'assembly-notice',
        document: 'notice',
        title: '소집 공고와 안건',
        madeOn: noticedOn,
        offBecause: assembly.notice === null ? '총회를 공고하면 공개할 수 있습니다.' : null,
        make: () => draw(async () => ({ name: '소집 공고', madeOn: noticedOn, blocks: agendaBlocks(seen, votes) })),
      },
      {
        key: 'assembly-results',
        document: 'results',
        title: '의결 결과',
        madeOn: lastCount,
        offBecause: isUncounted || votes.size === 0 ? '안건의 투표를 모두 개표하면 공개할 수 있습니다.' : null,
        make: () =>
          draw(async () => {
            const [results, attendance] = await Promise.all([
              readResults(deps, seen, votes),
              attendanceBlocks(deps, seen),
            ])
            const blocks = [...attendance, ...resultBlocks(seen, votes, results)]
            return { name: '의결 결과', madeOn: lastCount, blocks }
          }),
      },
    ]
  }
