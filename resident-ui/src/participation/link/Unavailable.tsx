import type { ReactNode } from 'react'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { sourceText, t } from '#ui/translate.ts'
import { Button, LinkButton } from '../../controls/Button.tsx'
import { CallButton } from '../../controls/CallButton.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { beginningOf } from '../deadline.ts'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { Korean } from '../../language/Korean.tsx'

type UnavailableProps = { readonly page: VoterPage }

const About = ({ page: { apartment, vote } }: UnavailableProps) => (
  <p>
    <strong>
      <Korean>{vote.title}</Korean>
    </strong>
    <br />
    <Korean>{apartment.name}</Korean>
  </p>
)

export const NotStartedScreen = ({ page }: UnavailableProps) => (
  <MessageScreen
    icon="clock"
    heading={t('아직 시작되지 않았습니다')}
    action={<Button onClick={() => window.location.reload()}>{t('새로고침')}</Button>}
  >
    <About page={page} />
    <p>
      {page.vote.startsAt === null
        ? t('투표가 시작되면 이 링크로 참여하실 수 있습니다.')
        : t('{startsAt} 이 링크로 참여하실 수 있습니다.', { startsAt: beginningOf(page.vote.startsAt) })}
    </p>
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={page.apartment} /> })}</p>
  </MessageScreen>
)

type ClosedProps = UnavailableProps & {
  readonly linkId: string
  /** Shows whose session it is, with a button to end it. */
  readonly whose: ReactNode
  /** Handler that starts the verification for the receipt. */
  readonly onReceipt: () => void
}

/**
 * Shows a closed vote, with a button by which voters return to their receipt, also without a
 * session.
 */
export const ClosedScreen = ({ linkId, page, whose, onReceipt }: ClosedProps) => {
  const { vote, apartment, voter } = page
  const results = (look: 'primary' | 'secondary') =>
    vote.resultsShown && (
      <LinkButton href={`/vote/${linkId}/results`} look={look}>
        {t('투표 결과 보기')}
      </LinkButton>
    )
  return (
    <MessageScreen
      icon="calendar"
      heading={vote.goesOnOnPaper ? t('전자투표가 마감되었습니다') : t('마감되었습니다')}
      action={
        voter === null ? (
          <>
            {results('primary')}
            <Button look={vote.resultsShown ? 'secondary' : 'primary'} onClick={onReceipt}>
              {t('접수증 보기')}
            </Button>
          </>
        ) : (
          results('primary') || <CallButton phone={apartment.officePhone} />
        )
      }
    >
      <About page={page} />
      <p>
        {vote.goesOnOnPaper
          ? t(
              '이 링크로는 더 이상 투표하실 수 없습니다. 종이 투표는 아직 하실 수 있습니다. 관리사무소나 총회 접수대로 오세요.',
            )
          : t('이 투표는 끝나서 더 이상 참여하실 수 없습니다.')}
      </p>
      {voter === null ? (
        <p>{t('이미 투표하셨다면 투표는 그대로 유효합니다. 본인 확인을 하시면 접수증을 다시 보실 수 있습니다.')}</p>
      ) : (
        <p>{recordOf(voter)}</p>
      )}
      <p>
        {tNodes(
          vote.resultsShown
            ? sourceText('궁금하신 점은 {office}로 해주세요.')
            : sourceText('결과와 다른 문의는 {office}로 해주세요.'),
          { office: <OfficePhone apartment={apartment} /> },
        )}
      </p>
      {whose}
    </MessageScreen>
  )
}

const recordOf = ({ units }: NonNullable<VoterPage['voter']>): string =>
  units.some(({ withdrawnReceipt }) => withdrawnReceipt !== null)
    ? t('투표를 취소하셔서 투표하지 않으신 것으로 셉니다. 현장에서 투표하실 수 있는지 확인해주세요.')
    : t('본인 확인하신 세대로 투표하신 기록이 없습니다. 종이로 내셨다면 관리사무소에서 확인해드립니다.')

/** Shows that another ballot came first: from another device, or in another window. */
export const AlreadySubmittedScreen = ({
  page,
  onShowReceipt,
}: UnavailableProps & { readonly onShowReceipt: () => void }) => (
  <MessageScreen
    icon="receipt"
    heading={t('이미 제출하셨습니다')}
    action={<Button onClick={onShowReceipt}>{t('접수증 보기')}</Button>}
  >
    <p>{t('먼저 제출된 투표가 있습니다. 먼저 제출된 내용이 그대로 유효하고, 방금 고르신 답은 접수되지 않았습니다.')}</p>
    <p>
      {tNodes('본인이 제출하지 않으셨다면 {office}에 바로 알려주세요.', {
        office: <OfficePhone apartment={page.apartment} />,
      })}
    </p>
  </MessageScreen>
)
