import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SignatureLinkPage } from '#services/signature/signing/signing.contract.ts'
import { dayEnd } from '#events/values/day.ts'
import { formatDate, zoneNote } from '#ui/format.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { earlierOf } from '../participation/deadline.ts'
import { Fact } from '../participation/Fact.tsx'
import { HowItWorks } from '../participation/how/HowItWorks.tsx'
import { minutesToSign } from '../participation/minutes.ts'
import { CallOffice, OfficeName } from './CallOffice.tsx'
import './identity.css'
import { BindingText } from '../language/BindingText.tsx'
import { Korean } from '../language/Korean.tsx'
import { KoreanIsBinding } from '../language/KoreanIsBinding.tsx'

type SignatureIntroProps = {
  readonly page: SignatureLinkPage
  /** Marks a resident with a draft. */
  readonly hasStarted?: boolean
  /** Content between the facts and the button, such as the verified person. */
  readonly children?: ReactNode
  /** Handler of the button; absent where nothing is left for a known resident. */
  readonly onReady?: () => void
}

/**
 * Shows who asks for a signature, for what, until when, and how long it takes; or why nobody can
 * sign now.
 */
export const SignatureIntro = (props: SignatureIntroProps) =>
  props.page.status === 'active' ? <Opening {...props} /> : <NotNow {...props} />

/** Link to a guide, which returns to this page. */
const GuideLink = ({ guideId }: { readonly guideId: string }) => (
  <Link
    href={`/guide/${encodeURIComponent(guideId)}`}
    state={{ cameFrom: 'signature' }}
    className="button button-secondary"
  >
    <Icon name="receipt" />
    {t('안내문 먼저 읽기')}
  </Link>
)

/** Shows the term of the law, else that of the office. */
const WithdrawalTerm = ({ term }: { readonly term: string | undefined }) =>
  term === undefined ? t('마감 전에는 철회하실 수 있습니다') : <BindingText text={term} />

const Facts = ({ page }: Pick<SignatureIntroProps, 'page'>) => {
  const { list, kind, expiresAt, withdrawal, withdrawalTerm } = page
  const deadline = earlierOf(list.endDate, expiresAt ?? null, Date.now())
  return (
    <dl className="facts">
      <Fact icon="calendar" name={t('마감')} value={`${deadline.until}${zoneNote(deadline.at)}`} more={deadline.left} />
      <Fact
        icon="clock"
        name={t('걸리는 시간')}
        value={t('약 {minutes}분 걸립니다', { minutes: minutesToSign(page) })}
        more={t('본인 확인을 하고, 읽고, 서명합니다')}
      />
      <Fact
        icon="phone"
        name={t('준비하실 것')}
        value={t('본인 명의의 휴대전화')}
        more={t('통신사를 통해 본인 확인을 합니다')}
      />
      {kind === 'personal' && (
        <Fact
          icon="lock"
          name={t('이 링크')}
          value={t('받으신 분만 쓰실 수 있습니다')}
          more={t('다른 분이 열어도 개인정보가 보이지 않습니다')}
        />
      )}
      <Fact
        icon="receipt"
        name={t('서명한 뒤')}
        value={t('접수증을 드립니다')}
        more={
          withdrawal === 'until-close' ? (
            <WithdrawalTerm term={withdrawalTerm} />
          ) : (
            t('서명하신 뒤에는 철회하실 수 없습니다')
          )
        }
      />
    </dl>
  )
}

const Opening = ({ page, hasStarted = false, children, onReady }: SignatureIntroProps) => {
  const { list, apartment, office, guideId } = page
  return (
    <Screen
      title={list.name}
      heading={<Korean>{list.name}</Korean>}
      above={
        <p className="asker" lang="ko">
          {apartment.name}
        </p>
      }
      lead={<p>{t('관리사무소가 소유자의 동의를 받고 있습니다. 문서를 읽어보시고 서명해주세요.')}</p>}
      action={onReady && <Button onClick={onReady}>{hasStarted ? t('이어서 하기') : t('시작하기')}</Button>}
    >
      {guideId !== undefined && (
        <div className="intro-guide">
          <GuideLink guideId={guideId} />
        </div>
      )}
      <Facts page={page} />
      <KoreanIsBinding />
      {children}
      {onReady && !hasStarted && <HowItWorks procedure="signature" />}
      {onReady && (
        <p className="fine-print">
          {t('이미 서명하셨나요?')}{' '}
          <Button look="quiet" onClick={onReady}>
            {t('접수증 보기')}
          </Button>
        </p>
      )}
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}
      </p>
    </Screen>
  )
}

type NotNowProps = Pick<SignatureIntroProps, 'page' | 'onReady'>
type AboutProps = Pick<SignatureIntroProps, 'page'>

const About = ({ page: { list, apartment } }: AboutProps) => (
  <p>
    <strong>
      <Korean>{list.name}</Korean>
    </strong>
    <br />
    <Korean>{apartment.name}</Korean>
  </p>
)

/** Tells whether the list is over by its date; otherwise the office closed it before. */
const hasEnded = ({ list }: SignatureLinkPage): boolean => dayEnd(list.endDate).getTime() <= Date.now()

const NotNow = ({ page, onReady }: NotNowProps) => {
  switch (page.status) {
    case 'scheduled':
      return (
        <MessageScreen icon="clock" heading={t('아직 시작되지 않았습니다')} action={<Reload />}>
          <About page={page} />
          <p>{t('{startDate}부터 이 링크로 서명하실 수 있습니다.', { startDate: formatDate(page.list.startDate) })}</p>
          <Questions page={page} />
        </MessageScreen>
      )
    case 'not-ready':
      return (
        <MessageScreen icon="clock" heading={t('서명할 문서를 준비하고 있습니다')} action={<Reload />}>
          <About page={page} />
          <p>{t('관리사무소에서 아직 문서를 올리지 않았습니다. 잠시 뒤에 이 링크를 다시 열어주세요.')}</p>
          <Questions page={page} />
        </MessageScreen>
      )
    case 'active':
    case 'closed':
      return <Over page={page} onReady={onReady} />
  }
}

const Over = ({ page, onReady }: NotNowProps) => (
  <MessageScreen
    icon="calendar"
    heading={t('마감되었습니다')}
    action={onReady ? <Button onClick={onReady}>{t('접수증 보기')}</Button> : <CallOffice office={page.office} />}
  >
    <About page={page} />
    <p>
      {hasEnded(page)
        ? t('{endDate}에 끝나서 더 이상 서명하거나 철회하실 수 없습니다.', { endDate: formatDate(page.list.endDate) })
        : t('끝나서 더 이상 서명하거나 철회하실 수 없습니다.')}
    </p>
    {onReady ? (
      <p>
        {t(
          '이미 서명하셨다면 서명은 그대로 유효합니다. 본인 확인을 하시면 접수증과 서명하신 문서를 다시 보실 수 있습니다.',
        )}
      </p>
    ) : (
      <p>{t('이 링크로 서명하신 기록이 없습니다. 종이로 내셨다면 관리사무소에서 확인해드립니다.')}</p>
    )}
    <Questions page={page} />
  </MessageScreen>
)

const Reload = () => <Button onClick={() => window.location.reload()}>{t('새로고침')}</Button>

const Questions = ({ page }: AboutProps) => (
  <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={page.office} /> })}</p>
)
