import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Korean } from '../language/Korean.tsx'
import { Button } from '../controls/Button.tsx'
import { CallButton } from '../controls/CallButton.tsx'
import { LoadingOverlay } from '../frame/LoadingOverlay.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { GivePart } from './GivePart.tsx'
import { MakePart } from './MakePart.tsx'
import type { TrusteeLink } from './part-file.ts'
import { ProvePhone } from './ProvePhone.tsx'
import { Company } from './TrusteeGreeting.tsx'
import { openTrusteePage } from './trustee-api.ts'
import './trustee.css'

const stepTexts = {
  wait: {
    heading: t('열쇠를 잘 만드셨습니다'),
    texts: [t('투표가 끝나면 관리사무소가 알려드립니다.'), t('그때 이 링크를 다시 열고 보관하신 열쇠를 넣어주세요.')],
  },
  given: {
    heading: t('개표에 참여하셨습니다'),
    texts: [t('나머지 참관인이 참여하면 결과가 나옵니다.'), t('열쇠는 결과가 나올 때까지 보관해주세요.')],
  },
  counted: {
    heading: t('개표가 끝났습니다'),
    texts: [t('표를 하나씩 열지 않고 합계만 풀었습니다.'), t('이제 열쇠 파일과 종이를 없애셔도 됩니다.')],
  },
} as const

type StepMessageProps = {
  readonly page: TrusteePage
  readonly step: keyof typeof stepTexts
  readonly onRefresh: () => void
}

const StepMessage = ({ page, step, onRefresh }: StepMessageProps) => (
  <MessageScreen
    icon={step === 'wait' ? 'clock' : 'check'}
    heading={stepTexts[step].heading}
    action={
      <Button look="secondary" onClick={onRefresh}>
        {t('새로 확인하기')}
      </Button>
    }
  >
    <p>
      <strong>
        <Korean>{page.title}</Korean>
      </strong>
    </p>
    {stepTexts[step].texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <Company page={page} />
  </MessageScreen>
)

/** Tells whether a link leads nowhere, so that another try cannot open it. */
const isDead = ({ code, kind }: ApiError): boolean => code === 'TRUSTEE_LINK_INVALID' || kind === 'not-found'

const Failed = ({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) => (
  <MessageScreen
    icon="link"
    heading={isDead(error) ? t('쓸 수 없는 링크입니다') : t('열지 못했습니다')}
    action={isDead(error) ? <CallButton phone={null} /> : <Button onClick={onRetry}>{t('다시 열기')}</Button>}
  >
    <p>
      {isDead(error)
        ? t('받으신 메시지의 링크를 다시 눌러주세요. 그래도 열리지 않으면 관리사무소에 문의해주세요.')
        : error.text}
    </p>
  </MessageScreen>
)

type TrusteeScreenProps = Omit<TrusteeLink, 'token'>

/**
 * `/trustee/{vote}/{trustee}#{secret}`: lets a trustee create their part of a vote's key, and take
 * part in its count.
 */
const TrusteeScreen = ({ voteId, trusteeId }: TrusteeScreenProps) => {
  const [link] = useState<TrusteeLink>(() => ({ voteId, trusteeId, token: window.location.hash.slice(1) }))
  const [page, setPage] = useState<TrusteePage | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  // Held in this page alone: opening the link again needs a new verification of the phone.
  const [session, setSession] = useState<string | null>(null)
  const load = useCallback(() => {
    openTrusteePage(link).then(
      (opened) => {
        setPage(opened)
        setError(null)
      },
      (thrown: unknown) => setError(toApiError(thrown)),
    )
  }, [link])
  useEffect(load, [load])
  if (error !== null) return <Failed error={error} onRetry={load} />
  if (page === null) return <LoadingOverlay />
  if (page.step === 'make' || page.step === 'count' || page.step === 'rehearse') {
    if (session === null) return <ProvePhone link={link} page={page} onProven={setSession} />
    const given = { link: { ...link, session }, page, onPage: setPage }
    return page.step === 'make' ? <MakePart {...given} /> : <GivePart {...given} />
  }
  return <StepMessage key={page.step} page={page} step={page.step} onRefresh={load} />
}

export default TrusteeScreen
