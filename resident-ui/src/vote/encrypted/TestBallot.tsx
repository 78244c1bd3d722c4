import { useEffect, useRef, useState } from 'react'
import { clientError } from '#ui/http/api-error.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import type { Encryption } from '../../encryption/encrypt-ballot.ts'
import { Screen } from '../../frame/Screen.tsx'
import { QrCode } from '../../receipt/QrCode.tsx'
import { useTask } from '../../use-task.ts'
import type { EncryptedDraft } from '../ballot-draft.ts'
import type { DraftAnswers } from '../question/choices.ts'
import { Fingerprint } from './Fingerprint.tsx'
import { testAddress } from './test-address.ts'
import { TestAnswers } from './TestAnswers.tsx'
import { ballotOf, beginEncrypting } from './use-encryption.ts'

type TestBallotProps = {
  readonly linkId: string
  readonly vote: VoterPage['vote']
  readonly unit: VoterUnit
  readonly answers: DraftAnswers
  readonly onBack: () => void
  /** Handler that casts exactly the ballot whose number was shown. */
  readonly onKeep: (made: EncryptedDraft) => void
}

/** Makes test ballots one after the other, in a worker that ends with the screen. */
const useTestBallot = ({ vote, unit, answers }: Pick<TestBallotProps, 'vote' | 'unit' | 'answers'>) => {
  const encryption = useRef<Promise<Encryption> | null>(null)
  useEffect(
    () => () => {
      void encryption.current?.then(({ end }) => end()).catch(() => undefined)
      encryption.current = null
    },
    [],
  )
  const make = async (): Promise<EncryptedDraft> => {
    if (vote.encryption === null) throw clientError('ENCRYPTION_UNAVAILABLE')
    const { publicKey: key, helperKeys } = vote.encryption
    encryption.current ??= beginEncrypting({ key, helperKeys })
    return (await encryption.current).encrypt({
      ...ballotOf({ vote, unit, answers }, { key, helperKeys }),
      isTest: true,
    })
  }
  const open = async (): Promise<string> => {
    if (encryption.current === null) throw clientError('ENCRYPTION_UNAVAILABLE')
    return (await (await encryption.current).open()).seed
  }
  return { make, open }
}

type OpenedTestBallot = { readonly made: EncryptedDraft; readonly address: string }

const OpenedScreen = ({
  vote,
  answers,
  opened,
  onBack,
}: Pick<TestBallotProps, 'vote' | 'answers' | 'onBack'> & { readonly opened: OpenedTestBallot }) => (
  <Screen
    key="opened"
    title={t('열어 본 시험 투표지')}
    heading={t('시험 투표지를 열었습니다')}
    lead={<p>{t('이 투표지는 제출할 수 없습니다. 실제 표는 새로 암호화합니다.')}</p>}
    action={<Button onClick={onBack}>{t('시험을 마치고 투표로 돌아가기')}</Button>}
  >
    <Fingerprint name={t('아까 적어두신 번호와 같아야 합니다')} digits={opened.made.fingerprint} />
    <TestAnswers vote={vote} answers={answers} />
    <p className="test-says">
      {t(
        '다른 휴대전화로 아래 그림을 찍으면 그 기기가 투표지를 처음부터 다시 만듭니다. 같은 번호와 같은 답이 나와야 합니다.',
      )}
    </p>
    <p className="test-qr">
      <QrCode text={opened.address} label={t('시험 투표지를 다른 기기에서 확인하는 QR 코드')} />
    </p>
    <p>
      <a href={opened.address} target="_blank" rel="noreferrer">
        {t('그림 대신 주소로 열기')}
      </a>
    </p>
    <p className="small">{t('그림에는 시험 삼아 고르신 답이 들어 있습니다. 남에게 보이지 마세요.')}</p>
  </Screen>
)

/**
 * Shows a ballot that may be opened instead of being cast: first its number, then that choice. An
 * optional check for voters.
 */
export const TestBallot = ({ linkId, vote, unit, answers, onBack, onKeep }: TestBallotProps) => {
  const [made, setMade] = useState<EncryptedDraft | null>(null)
  const [opened, setOpened] = useState<OpenedTestBallot | null>(null)
  const { isBusy, error, run } = useTask()
  const { make, open } = useTestBallot({ vote, unit, answers })
  if (opened !== null) return <OpenedScreen vote={vote} answers={answers} opened={opened} onBack={onBack} />
  if (made === null)
    return (
      <Screen
        title={t('시험 투표지')}
        heading={t('암호화가 바르게 되는지\n시험해 보실 수 있습니다')}
        onBack={onBack}
        action={
          <>
            <FailureNotice error={error} again={t('시험 투표지 만들기')} />
            <Button isBusy={isBusy} onClick={() => void run(async () => setMade(await make()))}>
              {t('시험 투표지 만들기')}
            </Button>
          </>
        }
      >
        <ul className="test-points">
          <li>{t('투표하시는 데에는 필요하지 않습니다. 궁금하신 분만 해 보시면 됩니다.')}</li>
          <li>{t('먼저 암호화한 표의 번호를 보여드립니다. 그다음 열어 볼지, 그대로 제출할지 골라주세요.')}</li>
          <li>{t('기기는 어느 쪽일지 미리 모르므로, 답을 바꾸어 암호화하면 열어 볼 때 드러납니다.')}</li>
          <li>{t('열어 본 투표지는 제출하지 않습니다. 시험할 때는 아무 답이나 고르셔도 됩니다.')}</li>
        </ul>
      </Screen>
    )
  const reveal = () =>
    void run(async () => {
      const seed = await open()
      const link = `${window.location.origin}/vote/${linkId}`
      setOpened({ made, address: testAddress(link, vote, { seed, slot: unit.slot ?? '', answers }) })
    })
  return (
    <Screen
      key="made"
      title={t('시험 투표지')}
      heading={t('이 번호를 먼저 적어두세요')}
      onBack={onBack}
      action={
        <>
          <FailureNotice error={error} />
          <Button isBusy={isBusy} onClick={reveal}>
            {t('열어 보기')}
          </Button>
          <Button look="secondary" onClick={() => onKeep(made)}>
            {t('열지 않고 이 투표지를 제출하러 가기')}
          </Button>
        </>
      }
    >
      <Fingerprint name={t('암호화한 표의 확인 번호')} digits={made.fingerprint} />
    </Screen>
  )
}
