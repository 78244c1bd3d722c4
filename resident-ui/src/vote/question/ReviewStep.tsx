import { lazy, Suspense, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { LoadingOverlay } from '../../frame/LoadingOverlay.tsx'
import { OnBehalf } from '../unit/OnBehalf.tsx'
import { Promises } from '../candidate/Promises.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { useTask } from '../../use-task.ts'
import './answers.css'
import type { EncryptedDraft } from '../ballot-draft.ts'
import type { DraftAnswers, Question } from './choices.ts'
import { nameOf, shownChoices, type ShownChoice } from './choice-order.ts'
import type { CandidatesState } from '../candidate/use-candidates.ts'
import { useEncryption } from '../encrypted/use-encryption.ts'
import { withdrawalText } from '#services/vote/withdrawal/withdrawal-texts.contract.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { withFallback } from '../../participation/participation-api.ts'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'
import { Korean } from '../../language/Korean.tsx'

type ReviewStepProps = {
  readonly linkId: string
  readonly vote: VoterPage['vote']
  readonly unit: VoterUnit
  /** Text of the unit and the voter, for the last check. */
  readonly whose: string
  readonly answers: DraftAnswers
  /** Ballot that was encrypted and perhaps sent before. */
  readonly encrypted: EncryptedDraft | null
  readonly onEncrypted: (encrypted: EncryptedDraft | null) => void
  readonly introductions: Pick<CandidatesState, 'candidates' | 'seed'>
  readonly onBack: () => void
  readonly onEdit: (index: number) => void
  readonly onSubmitted: (receipt: Receipt, sent: EncryptedDraft | null) => void
  readonly onFailure: (error: ApiError) => void
}

type Key = NonNullable<VoterPage['vote']['encryption']>

/** Screen that loads lazily, since few use it. */
const TestBallot = lazy(async () => ({ default: (await import('../encrypted/TestBallot.tsx')).TestBallot }))

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
        {index + 1}. <Korean>{question.title}</Korean>
      </p>
      {labels.length === 0 ? (
        <p className="answered-choice answered-none">{t('기권')}</p>
      ) : (
        labels.map((label) => (
          <p key={label} className="answered-choice">
            <Korean>{label}</Korean>
          </p>
        ))
      )}
      <Button look="quiet" onClick={onEdit}>
        {t('바꾸기')}
        <span className="visually-hidden"> {t('(질문 {number})', { number: index + 1 })}</span>
      </Button>
    </li>
  )
}

const ANSWERS_STORED = t('고르신 답은 이 휴대전화에 그대로 있습니다.')
const ANSWER_AGAIN = t('다시 제출하기')

const chosenFor = (question: Question, answers: DraftAnswers): readonly string[] => answers[question.id] ?? []

type ReviewedBallot = Pick<ReviewStepProps, 'unit' | 'answers'> & { readonly sent: EncryptedDraft | null }

type Ballot = BodyTo<'POST /api/vote/{linkId}/submit'>

/**
 * Casts a unit's ballot. The same ballot again returns the same receipt, so that a retry is safe.
 */
const submitBallot = async (linkId: string, body: Ballot): Promise<Receipt> => {
  const given = { params: { linkId }, body }
  const { receipt } = await withFallback(
    () => api.call('POST /api/vote/{linkId}/submit', { ...given, retries: 0 }),
    () => api.call('POST /api/vote/link/{linkId}/submit', given),
  )
  return receipt
}

const ballotOf = (questions: readonly Question[], { unit, answers, sent }: ReviewedBallot): Ballot => ({
  ...(sent === null
    ? {
        answers: questions.map((question) => ({
          questionId: question.id,
          choiceIds: [...chosenFor(question, answers)],
        })),
      }
    : { encrypted: sent.ballot }),
  listUserId: unit.listUserId,
  ...(unit.needsConfirmation && { forUnit: true }),
  ...(unit.round > 0 && { round: unit.round }),
})

const AllAnswers = ({
  vote,
  answers,
  introductions,
  onEdit,
}: Pick<ReviewStepProps, 'vote' | 'answers' | 'introductions' | 'onEdit'>) => (
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
)

/** Shows the progress: on the screen while the phone encrypts, else for screen readers alone. */
const Progress = ({ isEncrypting, isBusy }: { readonly isEncrypting: boolean; readonly isBusy: boolean }) => (
  <p role="status" className={isEncrypting ? 'small fine-print' : 'visually-hidden'}>
    {isEncrypting && t('고르신 답을 이 기기에서 암호화하고 있습니다.')}
    {isBusy && !isEncrypting && t('제출하고 있습니다.')}
  </p>
)

/** Shows more on the secrecy of an encrypted ballot, behind a small line. */
const MoreOfEncryption = ({ encryption, onTest }: { readonly encryption: Key; readonly onTest: () => void }) => (
  <div className="more-of-encryption">
    <Promises encryption={encryption} onTest={onTest} />
  </div>
)

/** Shows all answers for review, then 제출하기; or, on request, a test ballot. */
export const ReviewStep = (props: ReviewStepProps) => {
  const { linkId, vote, unit, answers, onEncrypted } = props
  const [isTesting, setTesting] = useState(false)
  const back = () => setTesting(false)
  if (!isTesting) return <Review {...props} onTest={() => setTesting(true)} />
  const keep = (made: EncryptedDraft) => {
    onEncrypted(made)
    back()
  }
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <TestBallot {...{ linkId, vote, unit, answers }} onBack={back} onKeep={keep} />
    </Suspense>
  )
}

const Review = ({
  linkId,
  vote,
  unit,
  whose,
  answers,
  encrypted,
  onEncrypted,
  introductions,
  onBack,
  onEdit,
  onSubmitted,
  onFailure,
  onTest,
}: ReviewStepProps & { readonly onTest: () => void }) => {
  const { isBusy, error, run } = useTask()
  const { sealed, isEncrypting } = useEncryption({ vote, unit, answers, encrypted, onEncrypted })

  const handIn = async () => {
    try {
      const sent = await sealed()
      onSubmitted(await submitBallot(linkId, ballotOf(vote.questions, { unit, answers, sent })), sent)
    } catch (thrown) {
      const failure = toApiError(thrown)
      // The next press encrypts anew.
      if (failure.code === 'ENCRYPTED_BALLOT_REFUSED') onEncrypted(null)
      onFailure(failure)
      throw thrown
    }
  }
  return (
    <Screen
      stage={{ at: 3 }}
      title={t('답 확인')}
      above={<OnBehalf>{whose}</OnBehalf>}
      heading={t('이대로 제출하시겠습니까?')}
      lead={<p>{t(withdrawalText({ ...vote, encrypted: vote.encryption !== null }))}</p>}
      onBack={onBack}
      onSubmit={() => void run(handIn)}
      action={
        <>
          <FailureNotice error={error} kept={ANSWERS_STORED} again={ANSWER_AGAIN} />
          <Progress isEncrypting={isEncrypting} isBusy={isBusy} />
          <Button type="submit" isBusy={isBusy}>
            {error === null ? t('제출하기') : ANSWER_AGAIN}
          </Button>
        </>
      }
    >
      <KoreanIsBinding />
      <AllAnswers {...{ vote, answers, introductions, onEdit }} />
      {vote.encryption && <MoreOfEncryption encryption={vote.encryption} onTest={onTest} />}
    </Screen>
  )
}
