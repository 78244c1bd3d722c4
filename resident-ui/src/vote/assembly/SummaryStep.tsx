import { formatCount } from '#ui/format.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { ballotFor } from '../ballot-draft.ts'
import { nameOf, shownChoices } from '../question/choice-order.ts'
import type { DraftAnswers } from '../question/choices.ts'
import { giverOf } from '../unit/unit-facts.ts'
import { nextStepOf, questionOf } from './assembly-step.ts'
import { isComplete, itemName, openBallots, type ItemBallot } from './ballot-items.ts'
import { RefusedItems } from './RefusedItems.tsx'
import type { AssemblyJourney } from './use-assembly-journey.ts'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

const ANSWERS_STORED = t('고르신 답은 이 휴대전화에 그대로 있습니다.')
const SUBMIT_AGAIN = t('다시 제출하기')

/** Returns whether ballots can be withdrawn once they are handed in, by what each item allows. */
const withdrawalLead = (withdrawable: readonly boolean[]): string => {
  if (!withdrawable.includes(true)) return t('제출하신 뒤에는 바꾸실 수 없습니다.')
  return withdrawable.includes(false)
    ? t('제출하신 뒤에는 바꾸실 수 없는 안건이 있습니다.')
    : t('개표 전까지 안건마다 취소하고 다시 투표하실 수 있습니다.')
}

/** Shows all answers item by item, each with a button to change it, and hands them in at once. */
export const SummaryStep = ({ journey }: { readonly journey: AssemblyJourney }) => {
  const { page, ballots, complete, refused, error, isBusy } = journey
  const open = openBallots(page)
  const missing = open.length - complete.length
  return (
    <Screen
      stage={{ at: 3 }}
      title={t('답 확인')}
      heading={t('이대로 제출하시겠습니까?')}
      lead={<p>{withdrawalLead(open.map(({ item }) => item.vote.withdrawable))}</p>}
      onBack={journey.back}
      onSubmit={journey.handIn}
      action={
        <>
          <FailureNotice
            error={error?.code === 'BALLOTS_REFUSED' ? null : error}
            kept={ANSWERS_STORED}
            again={SUBMIT_AGAIN}
          />
          <SubmissionProgress journey={journey} />
          <Button type="submit" isBusy={isBusy}>
            {submitLabel(journey)}
          </Button>
        </>
      }
    >
      <RefusedItems refused={refused} />
      <KoreanIsBinding />
      {missing > 0 && (
        <p className="notice notice-calm">
          {t('답하지 않은 표 {missing}은 제출하지 않습니다. 마감 전에 같은 링크에서 투표하실 수 있습니다.', {
            missing: formatCount(missing, '건'),
          })}
        </p>
      )}
      <ol className="summary">
        {open.map((ballot) => (
          <li key={ballot.key} className="answered">
            <BallotSummary ballot={ballot} journey={journey} isAnswered={isComplete(ballots, ballot)} />
          </li>
        ))}
      </ol>
    </Screen>
  )
}

const submitLabel = ({ refused, error, complete }: AssemblyJourney): string => {
  if (refused.length > 0) return t('나머지 {count} 제출하기', { count: formatCount(complete.length, '건') })
  return error === null ? t('{count} 모두 제출하기', { count: formatCount(complete.length, '건') }) : SUBMIT_AGAIN
}

const SubmissionProgress = ({ journey: { progress, isBusy } }: { readonly journey: AssemblyJourney }) => (
  <p role="status" className={progress === null ? 'visually-hidden' : 'small fine-print'}>
    {progress !== null &&
      t('고르신 답을 이 기기에서 암호화하고 있습니다. ({done}/{of})', { done: progress.done + 1, of: progress.of })}
    {isBusy && progress === null && t('제출하고 있습니다.')}
  </p>
)

type BallotSummaryProps = {
  readonly ballot: ItemBallot
  readonly journey: AssemblyJourney
  readonly isAnswered: boolean
}

const BallotSummary = ({ ballot, journey, isAnswered }: BallotSummaryProps) => {
  const { item, unit, key } = ballot
  const { answers } = ballotFor(journey.ballots, key)
  const whose = [
    ...(journey.unitCount > 1 || unit.proxyFor !== undefined ? [unitName(unit.dong, unit.ho)] : []),
    ...(unit.proxyFor === undefined ? [] : [t('{giver} 대리', { giver: giverOf(unit.proxyFor) })]),
  ]
  return (
    <>
      <p className="answered-question">{[itemName(item), ...whose].join(' · ')}</p>
      {isAnswered ? (
        item.vote.questions.map((question, index) => (
          <QuestionSummary
            key={question.id}
            vote={item.vote}
            question={question}
            answers={answers}
            what={[item.vote.title, ...whose].join(', ')}
            onEdit={() => journey.push(questionOf(ballot, index, true))}
          />
        ))
      ) : (
        <>
          <p className="answered-choice answered-none">{t('답하지 않음')}</p>
          <Button
            look="quiet"
            onClick={() => journey.push(nextStepOf(journey.ballots, ballot) ?? questionOf(ballot, 0))}
          >
            {t('답하기')}
            <span className="visually-hidden"> ({[item.vote.title, ...whose].join(', ')})</span>
          </Button>
        </>
      )}
    </>
  )
}

type QuestionSummaryProps = {
  readonly vote: VoterPage['vote']
  readonly question: VoterPage['vote']['questions'][number]
  readonly answers: DraftAnswers
  /** Name of the ballot, for screen readers. */
  readonly what: string
  readonly onEdit: () => void
}

const QuestionSummary = ({ vote, question, answers, what, onEdit }: QuestionSummaryProps) => {
  const chosen = answers[question.id] ?? []
  // A fixed order needs no seed: only the names are needed.
  const choices = shownChoices({ ...vote, choiceOrder: 'fixed' }, question, { candidates: [], seed: '' })
  const names = choices.filter(({ id }) => chosen.includes(id)).map(nameOf)
  return (
    <div className="summary-question">
      {question.title !== vote.title && <p>{question.title}</p>}
      {names.length === 0 ? (
        <p className="answered-choice answered-none">{t('기권')}</p>
      ) : (
        names.map((name) => (
          <p key={name} className="answered-choice">
            {name}
          </p>
        ))
      )}
      <Button look="quiet" onClick={onEdit}>
        {t('수정하기')}
        <span className="visually-hidden">
          {' '}
          ({question.title === vote.title ? what : `${what}, ${question.title}`})
        </span>
      </Button>
    </div>
  )
}
