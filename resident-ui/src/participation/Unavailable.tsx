import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { beginningOf } from './deadline.ts'
import { OfficePhone } from './OfficePhone.tsx'

type UnavailableProps = { readonly page: VoterPage }

const About = ({ page: { apartment, vote } }: UnavailableProps) => (
  <p>
    <strong>{vote.title}</strong>
    <br />
    {apartment.name}
  </p>
)

export const NotStartedScreen = ({ page }: UnavailableProps) => (
  <MessageScreen
    icon="clock"
    heading="아직 시작되지 않았습니다"
    action={<Button onClick={() => window.location.reload()}>새로고침</Button>}
  >
    <About page={page} />
    <p>
      {page.vote.startsAt === null
        ? '투표가 시작되면 이 링크로 참여하실 수 있습니다.'
        : `${beginningOf(page.vote.startsAt)} 이 링크로 참여하실 수 있습니다.`}
    </p>
    <p>
      궁금하신 점은 <OfficePhone apartment={page.apartment} />에 문의해주세요.
    </p>
  </MessageScreen>
)

export const ClosedScreen = ({ linkId, page }: UnavailableProps & { readonly linkId: string }) => (
  <MessageScreen
    icon="calendar"
    heading="마감되었습니다"
    action={
      page.vote.resultsShown ? (
        <LinkButton href={`/vote/${linkId}/results`}>투표 결과 보기</LinkButton>
      ) : (
        <LinkButton href="/">홈으로</LinkButton>
      )
    }
  >
    <About page={page} />
    <p>이 투표는 끝나서 더 이상 참여하실 수 없습니다.</p>
    <p>접수증의 QR 코드나 주소를 보관하셨다면 제출하신 사실을 언제든 확인하실 수 있습니다.</p>
    <p>
      {page.vote.resultsShown ? '궁금하신 점은' : '결과와 다른 문의는'} <OfficePhone apartment={page.apartment} />로
      해주세요.
    </p>
  </MessageScreen>
)

/** Another ballot came first: from another device, or in another window. */
export const AlreadySubmittedScreen = ({ onShowReceipt }: { readonly onShowReceipt: () => void }) => (
  <MessageScreen
    icon="receipt"
    heading="이미 제출하셨습니다"
    action={<Button onClick={onShowReceipt}>접수증 보기</Button>}
  >
    <p>먼저 제출된 투표가 있습니다. 먼저 제출된 내용이 그대로 유효하고, 방금 고르신 답은 접수되지 않았습니다.</p>
    <p>본인이 제출하지 않으셨다면 관리사무소에 바로 알려주세요.</p>
  </MessageScreen>
)
