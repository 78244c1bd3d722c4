import { useState } from 'react'
import type { PracticePage } from '#services/practice/practices.contract.ts'
import { t } from '#ui/translate.ts'
import { unitName } from '../participation/unit-name.ts'
import { Korean } from '../language/Korean.tsx'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { ChoiceCard } from '../controls/ChoiceCard.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { TextField } from '../controls/TextField.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useTask } from '../use-task.ts'
import { QuestionStep } from '../vote/question/QuestionStep.tsx'

type Owner = PracticePage['owners'][number]
type Step = 'intro' | 'owner' | 'code' | 'question' | 'review' | 'done'

type PracticeJourneyProps = {
  readonly practiceId: string
  readonly page: PracticePage
  readonly reload: () => Promise<void>
}

const unitText = ({ dong, ho }: Owner): string => unitName(dong, ho)

const OwnerName = ({ owner }: { readonly owner: Owner }) => (
  <>
    {unitText(owner)} <Korean>{owner.name}</Korean>
  </>
)

/** Shows the steps of a vote for a sample owner: who, code, question, check, done. */
export const PracticeJourney = ({ practiceId, page, reload }: PracticeJourneyProps) => {
  const [step, setStep] = useState<Step>('intro')
  const [owner, setOwner] = useState<Owner | null>(null)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const again = (): void => {
    setOwner(null)
    setChosen(null)
    setStep('owner')
  }
  if (page.status === 'counted') return <Counted page={page} />
  if (step === 'intro') return <Intro page={page} onStart={() => setStep('owner')} />
  if (step === 'owner' || owner === null)
    return (
      <OwnerStep
        page={page}
        owner={owner}
        onChoose={setOwner}
        onBack={() => setStep('intro')}
        onNext={() => setStep('code')}
      />
    )
  if (step === 'code')
    return <CodeStep owner={owner} onBack={() => setStep('owner')} onNext={() => setStep('question')} />
  if (step === 'question')
    return (
      <QuestionStep
        question={page.question}
        counted="things"
        choices={page.question.choices.map((choice) => ({ ...choice, number: null, candidate: null }))}
        index={0}
        count={1}
        onBehalf={`${t('연습')} ${unitText(owner)} ${owner.name}`}
        chosen={chosen}
        onChoose={setChosen}
        isEditing={false}
        onMissing={null}
        onRead={() => undefined}
        onCompare={() => undefined}
        onBack={() => setStep('code')}
        onNext={() => setStep('review')}
      />
    )
  if (step === 'review')
    return (
      <ReviewStep
        practiceId={practiceId}
        page={page}
        owner={owner}
        choice={chosen?.[0] ?? null}
        onBack={() => setStep('question')}
        onDone={() => {
          setStep('done')
          void reload()
        }}
      />
    )
  return <Done owner={owner} onAgain={again} />
}

type IntroProps = { readonly page: PracticePage; readonly onStart: () => void }

const Intro = ({ page, onStart }: IntroProps) => (
  <Screen
    title={page.title}
    heading={<Korean>{page.title}</Korean>}
    above={
      <p className="asker" lang="ko">
        {page.apartment}
      </p>
    }
    lead={<p>{t('투표하는 차례를 미리 해 봅니다. 연습 표는 어디에도 집계되지 않습니다.')}</p>}
    action={<Button onClick={onStart}>{t('연습 시작하기')}</Button>}
  >
    <p className="small fine-print">{t('이름과 전화번호는 연습용으로 지어낸 것입니다. 본인의 정보를 적지 마세요.')}</p>
  </Screen>
)

type OwnerStepProps = {
  readonly page: PracticePage
  readonly owner: Owner | null
  readonly onChoose: (owner: Owner) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

const OwnerStep = ({ page, owner, onChoose, onBack, onNext }: OwnerStepProps) => {
  const left = page.owners.filter(({ hasVoted }) => !hasVoted)
  if (left.length === 0)
    return (
      <MessageScreen icon="check" heading={t('연습용 소유자가 모두 투표했습니다')} action={null}>
        <p>{t('관리사무소 화면에서 연습 개표를 할 수 있습니다.')}</p>
      </MessageScreen>
    )
  return (
    <Screen
      stage={{ at: 1, part: 0.3, detail: t('연습') }}
      title={t('연습: 소유자')}
      heading={t('누구로 투표해 보시겠습니까?')}
      lead={<p>{t('실제 투표에서는 이름, 전화번호, 동·호를 적습니다.')}</p>}
      onBack={onBack}
      onSubmit={() => owner !== null && onNext()}
      action={<Button type="submit">{t('인증번호 받기')}</Button>}
    >
      <fieldset className="choices">
        <legend className="visually-hidden">{t('연습용 소유자')}</legend>
        {left.map((one) => (
          <ChoiceCard
            key={one.owner}
            kind="radio"
            group="owner"
            label={<OwnerName owner={one} />}
            isChosen={owner?.owner === one.owner}
            onPress={() => onChoose(one)}
          />
        ))}
      </fieldset>
    </Screen>
  )
}

type CodeStepProps = { readonly owner: Owner; readonly onBack: () => void; readonly onNext: () => void }

const CodeStep = ({ owner, onBack, onNext }: CodeStepProps) => {
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (): void => {
    const isRight = code.replaceAll(/\D/g, '') === owner.code
    setWrong(!isRight)
    if (isRight) onNext()
  }
  return (
    <Screen
      stage={{ at: 1, part: 0.7, detail: t('연습') }}
      title={t('연습: 인증번호')}
      heading={t('인증번호를 입력해주세요')}
      startsIn="code"
      onBack={onBack}
      onSubmit={submit}
      action={<Button type="submit">{t('확인')}</Button>}
    >
      <p className="practice-message" role="note">
        {t('문자로 오는 대신 여기에 보여드립니다.\n[연습] 인증번호')} <strong>{owner.code}</strong>
      </p>
      <TextField
        label={t('인증번호')}
        name="code"
        inputMode="numeric"
        maxLength={20}
        value={code}
        onChange={setCode}
        error={isWrong ? t('위에 보이는 인증번호 6자리를 입력해주세요.') : undefined}
      />
    </Screen>
  )
}

type ReviewStepProps = Omit<PracticeJourneyProps, 'reload'> & {
  readonly owner: Owner
  /** Null: an abstention. */
  readonly choice: string | null
  readonly onBack: () => void
  readonly onDone: () => void
}

const ReviewStep = ({ practiceId, page, owner, choice, onBack, onDone }: ReviewStepProps) => {
  const { isBusy, error, run } = useTask()
  const label = page.question.choices.find(({ id }) => id === choice)?.label
  const submit = (): void =>
    void run(async () => {
      const body = { owner: owner.owner, code: owner.code, choice }
      await api.call('POST /api/practice/{practiceId}/ballot', { params: { practiceId }, body })
      onDone()
    })
  return (
    <Screen
      stage={{ at: 3, detail: t('연습') }}
      title={t('연습: 답 확인')}
      heading={t('고르신 답이 맞습니까?')}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          {error !== null && <FailureNotice error={error} />}
          <Button type="submit" isBusy={isBusy}>
            {t('연습 표 제출하기')}
          </Button>
        </>
      }
    >
      <p>
        <Korean>{page.question.title}</Korean>
      </p>
      <p>
        <strong>{label === undefined ? t('기권') : <Korean>{label}</Korean>}</strong>
      </p>
    </Screen>
  )
}

const Done = ({ owner, onAgain }: { readonly owner: Owner; readonly onAgain: () => void }) => (
  <MessageScreen
    icon="check"
    heading={t('연습 표를 냈습니다')}
    action={
      <Button look="secondary" onClick={onAgain}>
        {t('다른 소유자로 다시 해 보기')}
      </Button>
    }
  >
    <p>
      <OwnerName owner={owner} />
    </p>
    <p>{t('실제 투표에서는 여기에 접수증이 나옵니다. 연습에는 접수증이 없습니다.')}</p>
  </MessageScreen>
)

const Counted = ({ page }: { readonly page: PracticePage }) => (
  <MessageScreen icon="check" heading={t('마감된 연습입니다')} action={null}>
    <p lang="ko">{page.apartment}</p>
    <p>{t('연습 개표가 끝났습니다.')}</p>
  </MessageScreen>
)
