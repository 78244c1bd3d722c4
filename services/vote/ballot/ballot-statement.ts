import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import type { ExistingVote } from '../vote.decider.ts'

/** Content of a document about one ballot. */
export type StatedBallot = {
  readonly vote: Pick<ExistingVote, 'title' | 'description' | 'ballotKind' | 'questions'>
  readonly ballot: Pick<BallotCastEvent['data'], 'dong' | 'ho' | 'answers' | 'invalid' | 'forUnit' | 'part'>
  readonly apartment: string
  readonly list: string
  /** Name as readers of the copy may see it; null where it is not known any more. */
  readonly name: string | null
  /** ISO times. */
  readonly castAt: string
  readonly closedAt: string | null
  /** Position of the ballot in the log, and its hash there. */
  readonly position: number
  readonly hash: string
}

const SECRET_NOTE =
  '무기명 투표이므로 무엇을 선택했는지는 이 문서에 없습니다. 선택은 참여한 사람의 이름과 따로 보관됩니다.'

const choicesOf = ({ vote, ballot }: StatedBallot): readonly Block[] => {
  const answered = new Map(ballot.answers?.map(({ questionId, choiceIds }) => [questionId, choiceIds]))
  const labelsOf = (question: StatedBallot['vote']['questions'][number]): string => {
    const chosen = new Set(answered.get(question.id))
    const labels = question.choices.filter(({ id }) => chosen.has(id)).map(({ label }) => label)
    if (labels.length > 0) return labels.join(', ')
    return ballot.invalid?.includes(question.id) === true ? '무효' : '기권'
  }
  return [
    { kind: 'heading', text: '선택한 내용' },
    {
      kind: 'table',
      columns: [
        { title: '문항', share: 60 },
        { title: '선택', share: 40 },
      ],
      rows: vote.questions.map((question) => [question.title, labelsOf(question)]),
    },
  ]
}

const questionsOf = ({ vote }: StatedBallot): readonly Block[] => [
  { kind: 'heading', text: '투표한 문항' },
  { kind: 'paragraph', text: SECRET_NOTE, tone: 'soft' },
  { kind: 'table', columns: [{ title: '문항', share: 100 }], rows: vote.questions.map(({ title }) => [title]) },
]

const partText = ({ part }: StatedBallot['ballot']): readonly (readonly [string, string])[] =>
  part ? [['지분', `${part.numerator}/${part.denominator}`]] : []

/**
 * Builds the document about one ballot: of an open vote (기명) its choices, of a secret one (무기명)
 * only the participation. It uses the log only, and no clock.
 */
export const ballotStatement = (
  stated: StatedBallot,
): { readonly blocks: readonly Block[]; readonly footer: string } => {
  const { vote, ballot, apartment, list, name, castAt, closedAt, position, hash } = stated
  const isSecret = vote.ballotKind === 'secret'
  const title = isSecret ? '투표 참여 확인서' : '투표 확인서'
  return {
    blocks: [
      { kind: 'title', text: title, above: apartment },
      {
        kind: 'facts',
        rows: [
          ['투표', vote.title],
          ['리스트', list],
          ['방식', isSecret ? '무기명 투표' : '기명 투표'],
          ['세대', `${ballot.dong}동 ${ballot.ho}호`],
          ...(name === null ? [] : [['투표한 소유자', name] as const]),
          ...partText(ballot),
          ['투표 시각', timeText(castAt)],
          ...(closedAt === null ? [] : [['마감 시각', timeText(closedAt)] as const]),
          ['투표 기록', `${position}번 · ${hash}`],
        ],
      },
      ...(ballot.forUnit ? [{ kind: 'paragraph', text: `세대 대표 확인: ${ballot.forUnit.text}` } as const] : []),
      ...(isSecret ? questionsOf(stated) : choicesOf(stated)),
    ],
    footer: `${title} · ${vote.title} · ${apartment}`,
  }
}
