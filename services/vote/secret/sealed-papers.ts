import type { ListedUser } from '../../roll/roll.facts.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { z } from 'zod'
import { largest } from '#events/values/area.ts'
import { exact, one, plus, read, times, written, zero, type Exact } from '#events/values/ratio.ts'
import { area as areaForm, ratio, type Ratio } from '#events/values/schemas.ts'
import { answers as answersForm, type Answers } from '#events/vote/ballot.events.ts'
import { UnreadablePaper, type Deposit, type EventStore } from '#infra/platform/event-store/event-store.ts'
import { DomainError } from '../../core/domain-error.ts'
import { inBands, type PaperSize } from '../count/area-bands.ts'
import type { BoxContent } from './ballot-box.decider.ts'
import { checkedAnswers, inOrder } from '../ballot/ballot.decider.ts'
import { carriedIn, type PaperSizes } from '../draft/rule-of-vote.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { Question } from '#events/vote/vote.events.ts'

/**
 * Form of a secret ballot between casting and counting, which only this file knows: `papersOf`
 * stores it, `openBox` counts. Ballots that are counted without being opened can therefore replace
 * it.
 */
const paperForm = z.strictObject({
  answers: answersForm,
  part: ratio.optional(),
  area: areaForm.nullable().optional(),
  land: areaForm.nullable().optional(),
})
type Paper = z.output<typeof paperForm>

type Unit = { readonly vote: ExistingVote; readonly list: ExistingList; readonly owners: readonly ListedUser[] }

/** Bytes reserved for the fields of a paper besides its answers. */
const OTHER_BYTES = 256

/**
 * Returns the maximum length of a vote's paper in bytes, as JSON: all of them are padded to it, so
 * that the size does not reveal how much was chosen.
 */
export const longestPaper = (questions: readonly Question[]): number => {
  const fullest = questions.map(({ id, choices, maxChoices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, maxChoices).map((choice) => choice.id),
  }))
  return JSON.stringify(fullest).length + OTHER_BYTES
}

/**
 * Returns the papers of a secret ballot for the box, written in the same transaction without a
 * name: with no more of its unit than its count needs.
 */
export const papersOf = (
  { vote, list, owners }: Unit,
  answers: Answers,
  part: Ratio | undefined,
): readonly Deposit[] => {
  if (vote.ballotKind !== 'secret' || vote.encrypted === true) return []
  const carried = carriedIn(vote, list)
  const content: Paper = {
    answers: inOrder(vote.questions, answers),
    ...(part ? { part } : {}),
    ...(carried.area ? { area: largest(owners.map(({ area }) => area)) } : {}),
    ...(carried.land ? { land: largest(owners.map(({ landShare }) => landShare)) } : {}),
  }
  return [{ box: vote.voteId, content, fillTo: longestPaper(vote.questions) }]
}

/** A paper as it is summed: what it chose, and what it weighs. */
type WeighedPaper = PaperSize & { readonly answers: Answers }

const weightedPaper = ({ answers, part, area, land }: Paper): WeighedPaper => ({
  answers,
  part: part ? read(part) : exact(1),
  area: exact(area ?? 0),
  land: exact(land ?? 0),
  areaWithoutLand: exact(land === null ? (area ?? 0) : 0),
})

const sumOf = (papers: readonly WeighedPaper[], sizeOf: (paper: WeighedPaper) => Exact): Ratio =>
  written(papers.reduce((sum, paper) => plus(sum, times(paper.part, sizeOf(paper))), zero))

/** Areas and land of papers, as far as papers carry them. */
const sizesOf = (papers: readonly WeighedPaper[], carried: PaperSizes) => ({
  area: carried.area ? sumOf(papers, ({ area }) => area) : null,
  land: carried.land ? sumOf(papers, ({ land }) => land) : null,
  ...(carried.divides ? { areaWithoutLand: sumOf(papers, ({ areaWithoutLand }) => areaWithoutLand) } : {}),
})

type PaperSums = Pick<Extract<BoxContent, { kind: 'counted' }>, 'sums' | 'told'>

/**
 * Sums papers question by question: for each choice, for none, and for any that is assent; and the
 * sizes that may be shown.
 */
const tally = (vote: ExistingVote, papers: readonly Paper[], carried: PaperSizes): PaperSums => {
  const exactly = papers.map(weightedPaper)
  const alike = carried.area || carried.land ? inBands(exactly) : []
  const kinds = vote.questions.flatMap(({ id, choices }) => {
    const assents = new Set(choices.filter(({ assent }) => assent === true).map((choice) => choice.id))
    const kind = (of: string, counts: (chosen: readonly string[]) => boolean) => {
      const isCounted = ({ answers }: WeighedPaper): boolean =>
        counts(answers.find(({ questionId }) => questionId === id)?.choiceIds ?? [])
      return { names: { questionId: id, of }, isCounted }
    }
    return [
      ...choices.map((choice) => kind(choice.id, (chosen) => chosen.includes(choice.id))),
      kind('abstention', (chosen) => chosen.length === 0),
      ...(assents.size > 0 ? [kind('assent', (chosen) => chosen.some((choiceId) => assents.has(choiceId)))] : []),
    ]
  })
  const sums = kinds.map(({ names, isCounted }) => {
    const counted = exactly.filter(isCounted)
    return { ...names, ballots: counted.length, units: sumOf(counted, () => one), ...sizesOf(counted, carried) }
  })
  if (alike.length === 0) return { sums }
  const told = kinds.map(({ names, isCounted }) => ({ ...names, ...sizesOf(alike.filter(isCounted), carried) }))
  return { sums, told }
}

const isBallotOf = (vote: ExistingVote, { answers, area, land }: Paper, carried: PaperSizes): boolean => {
  if ((area !== undefined) !== carried.area || (land !== undefined) !== carried.land) return false
  try {
    checkedAnswers(vote.questions, answers)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Returns all papers of a box in an order of no meaning; null where one does not open. */
export const readPapers = async (
  store: Pick<EventStore, 'openBox'>,
  voteId: string,
): Promise<readonly unknown[] | null> => {
  try {
    return await store.openBox(voteId)
  } catch (error) {
    // One of them does not open under the key and the name of its box, so none is counted.
    if (error instanceof UnreadablePaper) return null
    throw error
  }
}

/**
 * Opens the box of a vote with a number of secret ballots, and counts them; or returns why that is
 * impossible.
 */
export const openBox = async (
  store: Pick<EventStore, 'openBox'>,
  { vote, list, ballots }: { readonly vote: ExistingVote; readonly list: ExistingList; readonly ballots: number },
): Promise<BoxContent> => {
  const contents = await readPapers(store, vote.voteId)
  if (contents === null) return { kind: 'broken', cause: 'unreadable', papers: 0, ballots }
  const broken = (cause: 'missing' | 'surplus' | 'invalid'): BoxContent => ({
    kind: 'broken',
    cause,
    papers: contents.length,
    ballots,
  })
  if (contents.length !== ballots) return broken(contents.length < ballots ? 'missing' : 'surplus')
  const carried = carriedIn(vote, list)
  const papers = contents.map((content) => paperForm.safeParse(content).data)
  const valid = papers.filter((paper) => paper !== undefined && isBallotOf(vote, paper, carried)) as readonly Paper[]
  if (valid.length < papers.length) return broken('invalid')
  return {
    kind: 'counted',
    ballots: valid.map(({ answers }) => ({ answers })),
    ...tally(vote, valid, carried),
  }
}
