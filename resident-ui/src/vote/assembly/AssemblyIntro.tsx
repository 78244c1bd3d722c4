import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { RehearsalLink } from '../../participation/RehearsalLink.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { Korean } from '../../language/Korean.tsx'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

type AssemblyIntroProps = {
  readonly linkId: string
  readonly assembly: NonNullable<VoterPage['assembly']>
  readonly page: Pick<VoterPage, 'apartment'>
  readonly onStart: () => void
}

/** First screen of an assembly's ballot, before identity is verified. */
export const AssemblyIntro = ({ linkId, assembly, page: { apartment }, onStart }: AssemblyIntroProps) => (
  <Screen
    title={assembly.title}
    heading={<Korean>{assembly.title}</Korean>}
    above={
      <p className="asker" lang="ko">
        {apartment.name}
      </p>
    }
    lead={<p>{t('모든 안건에 차례로 투표하실 수 있습니다. 본인 확인은 한 번, 제출도 한 번입니다.')}</p>}
    action={<Button onClick={onStart}>{t('시작하기')}</Button>}
  >
    <KoreanIsBinding />
    <RehearsalLink linkId={linkId} />
    <p className="fine-print">
      {t('이미 투표하셨나요?')}{' '}
      <Button look="quiet" onClick={onStart}>
        {t('접수증 보기')}
      </Button>
    </p>
    <p className="small fine-print">
      {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}
    </p>
  </Screen>
)
