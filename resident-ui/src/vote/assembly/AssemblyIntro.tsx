import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { Button } from '../../controls/Button.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { RehearsalLink } from '../../participation/RehearsalLink.tsx'
import { Screen } from '../../frame/Screen.tsx'

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
    heading={assembly.title}
    above={<p className="asker">{apartment.name}</p>}
    lead={<p>모든 안건에 차례로 투표하실 수 있습니다. 본인 확인은 한 번, 제출도 한 번입니다.</p>}
    action={<Button onClick={onStart}>시작하기</Button>}
  >
    <RehearsalLink linkId={linkId} />
    <p className="fine-print">
      이미 투표하셨나요?{' '}
      <Button look="quiet" onClick={onStart}>
        접수증 보기
      </Button>
    </p>
    <p className="small fine-print">
      궁금하신 점은 <OfficePhone apartment={apartment} />에 문의해주세요.
    </p>
  </Screen>
)
