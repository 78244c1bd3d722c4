import { useState } from 'react'
import { digitsIn } from '#events/values/digits.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { QuestionStep } from '../vote/question/QuestionStep.tsx'
import { SAMPLE_CODE, SAMPLE_VOTER, sampleQuestion } from './sample.ts'
import '../vote/vote.css'
import '../practice/practice.css'

type Step = 'intro' | 'code' | 'question' | 'review' | 'done'

type RehearsalScreenProps = { readonly linkId: string }

/**
 * `/vote/{linkId}/rehearsal`: the way of a vote with a made-up voter and question, before the vote
 * itself. It calls no server: nothing of it is sent, stored or counted.
 */
const RehearsalScreen = ({ linkId }: RehearsalScreenProps) => (
  <>
    <p className="practice-mark" role="note">
      {tNodes('{practice} 실제 투표가 아닙니다', { practice: <strong>{t('연습')}</strong> })}
    </p>
    <Rehearsal linkId={linkId} />
  </>
)

export default RehearsalScreen

const Rehearsal = ({ linkId }: RehearsalScreenProps) => {
  const [step, setStep] = useState<Step>('intro')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  switch (step) {
    case 'intro':
      return <Intro linkId={linkId} onStart={() => setStep('code')} />
    case 'code':
      return <CodeStep onBack={() => setStep('intro')} onNext={() => setStep('question')} />
    case 'question':
      return (
        <QuestionStep
          question={sampleQuestion}
          counted="things"
          choices={sampleQuestion.choices.map((choice) => ({ ...choice, number: null, candidate: null }))}
          index={0}
          count={1}
          onBehalf={SAMPLE_VOTER}
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
    case 'review':
      return <ReviewStep chosen={chosen} onBack={() => setStep('question')} onNext={() => setStep('done')} />
    case 'done':
      return <Done linkId={linkId} />
  }
}

const ToVote = ({ linkId }: RehearsalScreenProps) => (
  <LinkButton href={`/vote/${linkId}`} look="secondary">
    {t('연습하지 않고 투표하러 가기')}
  </LinkButton>
)

const Intro = ({ linkId, onStart }: RehearsalScreenProps & { readonly onStart: () => void }) => (
  <MessageScreen
    icon="clock"
    heading={t('투표하기 전에\n연습해 보세요')}
    action={
      <>
        <Button onClick={onStart}>{t('연습 시작하기')}</Button>
        <ToVote linkId={linkId} />
      </>
    }
  >
    <p>{t('인증번호 입력부터 제출까지 1분이면 됩니다. 여러 번 하셔도 됩니다.')}</p>
    <p>{t('연습에서 고르신 것은 어디로도 보내지 않고, 남기지 않습니다.')}</p>
  </MessageScreen>
)

type StepProps = { readonly onBack: () => void; readonly onNext: () => void }

const CodeStep = ({ onBack, onNext }: StepProps) => {
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    setWrong(code !== SAMPLE_CODE)
    if (code === SAMPLE_CODE) onNext()
  }
  return (
    <Screen
      stage={{ at: 1, part: 0.8, detail: t('연습') }}
      title={t('연습: 인증번호')}
      heading={t('인증번호 6자리를 입력해주세요')}
      lead={<p>{t('실제로는 휴대전화에 문자로 옵니다. 연습에서는 아래 번호를 그대로 적어주세요.')}</p>}
      startsIn="code"
      onBack={onBack}
      onSubmit={submit}
      action={<Button type="submit">{t('확인')}</Button>}
    >
      <p className="practice-message">
        <strong>{SAMPLE_CODE}</strong>
      </p>
      <TextField
        className="field-code"
        label={t('인증번호')}
        name="code"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={code}
        error={isWrong ? t('{code}을 그대로 입력해주세요.', { code: SAMPLE_CODE }) : undefined}
        onChange={(text) => {
          setCode(digitsIn(text).slice(0, SAMPLE_CODE.length))
          setWrong(false)
        }}
      />
    </Screen>
  )
}

const ReviewStep = ({ chosen, onBack, onNext }: StepProps & { readonly chosen: readonly string[] | null }) => (
  <Screen
    stage={{ at: 3, detail: t('연습') }}
    title={t('연습: 답 확인')}
    heading={t('이대로 제출하시겠습니까?')}
    lead={<p>{t('실제 투표에서는 ‘제출하기’를 눌러야 투표가 끝납니다.')}</p>}
    onBack={onBack}
    onSubmit={onNext}
    action={<Button type="submit">{t('제출하기 (연습)')}</Button>}
  >
    <p>{sampleQuestion.title}</p>
    <p>
      <strong>
        {sampleQuestion.choices
          .filter(({ id }) => chosen?.includes(id))
          .map(({ label }) => label)
          .join(', ') || t('기권')}
      </strong>
    </p>
  </Screen>
)

const Done = ({ linkId }: RehearsalScreenProps) => (
  <MessageScreen
    icon="check"
    heading={t('연습을 마쳤습니다')}
    action={<LinkButton href={`/vote/${linkId}`}>{t('이제 투표하러 가기')}</LinkButton>}
  >
    <p>{t('아직 투표하신 것이 아닙니다. 실제 투표에서는 여기에 접수증이 나옵니다.')}</p>
  </MessageScreen>
)
