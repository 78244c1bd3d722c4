import { toApiError, type ApiError } from '#ui/api-client.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/vote-link.contract.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OnBehalf } from './OnBehalf.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import './answers.css'
import type { DraftAnswers, Question } from './choices.ts'
import { handInBallot, type Ballot } from './ballot-api.ts'
import { nameOf, shownChoices, type ShownChoice } from './shown-choices.ts'
import type { CandidatesState } from './use-candidates.ts'

type ReviewStepProps = {
  readonly linkId: string
  readonly vote: VoterPage['vote']
  readonly unit: VoterUnit
  /** Whose vote it is, where that has to be said. */
  readonly onBehalf: string | null
  readonly answers: DraftAnswers
  readonly introductions: Pick<CandidatesState, 'candidates' | 'seed'>
  readonly onBack: () => void
  readonly onEdit: (index: number) => void
  readonly onSubmitted: (receipt: Receipt) => void
  readonly onFailure: (error: ApiError) => void
}

type AnsweredProps = {
  readonly question: Question
  readonly choices: readonly ShownChoice[]
  readonly index: number
  readonly chosen: readonly string[]
  readonly onEdit: () => void
}

const Answered = ({ question, choices, index, chosen, onEdit }: AnsweredProps) => {
  const labels = choices.filter(({ id }) => chosen.includes(id)).map(nameOf)
  return (
    <li className="answered">
      <p className="answered-question">
        {index + 1}. {question.title}
      </p>
      {labels.length === 0 ? (
        <p className="answered-choice answered-none">기권</p>
      ) : (
        labels.map((label) => (
          <p key={label} className="answered-choice">
            {label}
          </p>
        ))
      )}
      <Button look="quiet" onClick={onEdit}>
        바꾸기<span className="visually-hidden"> (질문 {index + 1})</span>
      </Button>
    </li>
  )
}

const keptAdvice = '고르신 답은 이 휴대전화에 그대로 있습니다. 연결을 확인하고 다시 눌러주세요.'

const chosenFor = (question: Question, answers: DraftAnswers): readonly string[] => answers[question.id] ?? []

const ballotOf = (questions: readonly Question[], unit: VoterUnit, answers: DraftAnswers): Ballot => ({
  answers: questions.map((question) => ({ questionId: question.id, choiceIds: [...chosenFor(question, answers)] })),
  listUserId: unit.listUserId,
  ...(unit.needsConfirmation && { forUnit: true }),
})

/** All answers once more, then 제출하기. */
export const ReviewStep = ({
  linkId,
  vote,
  unit,
  onBehalf,
  answers,
  introductions,
  onBack,
  onEdit,
  onSubmitted,
  onFailure,
}: ReviewStepProps) => {
  const { isBusy, error, run } = useTask()

  const handIn = async () => {
    try {
      onSubmitted(await handInBallot(linkId, ballotOf(vote.questions, unit, answers)))
    } catch (thrown) {
      onFailure(toApiError(thrown))
      throw thrown
    }
  }
  return (
    <Screen
      stage={{ at: 3 }}
      title="답 확인"
      above={<OnBehalf>{onBehalf}</OnBehalf>}
      heading="이대로 제출하시겠습니까?"
      lead={<p>제출하신 뒤에는 바꾸실 수 없습니다.</p>}
      onBack={onBack}
      onSubmit={() => void run(handIn)}
      action={
        <>
          <FailureNotice error={error} {...(error?.kind === 'network' && { advice: keptAdvice })} />
          <p role="status" className="visually-hidden">
            {isBusy ? '제출하고 있습니다.' : ''}
          </p>
          <Button type="submit" isBusy={isBusy}>
            {error === null ? '제출하기' : '다시 제출하기'}
          </Button>
        </>
      }
    >
      <ol className="answers">
        {vote.questions.map((question, index) => (
          <Answered
            key={question.id}
            question={question}
            choices={shownChoices(vote, question, introductions)}
            index={index}
            chosen={chosenFor(question, answers)}
            onEdit={() => onEdit(index)}
          />
        ))}
      </ol>
    </Screen>
  )
}
