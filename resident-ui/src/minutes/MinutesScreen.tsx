import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { CallButton } from '../controls/CallButton.tsx'
import { LoadingOverlay } from '../frame/LoadingOverlay.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { PadStep } from '../signature/pad/PadStep.tsx'
import { signatureToSend } from '../signature/pad/sent-signature.ts'
import type { Mark } from '../signature/signing-draft.ts'
import {
  openSignerPage,
  readMinutesText,
  sendRefusal,
  sendSignature,
  type MinutesText,
  type ProvenSigner,
  type SignerLink,
} from './minutes-api.ts'
import { signerTitle } from './minutes-texts.ts'
import { ProveSigner } from './ProveSigner.tsx'
import { ReadStep } from './ReadStep.tsx'
import { RefuseStep } from './RefuseStep.tsx'
import { SignedScreen, WaitingScreen } from './SignedScreen.tsx'
import '../vote/vote.css'
import '../signature/signature.css'
import './minutes.css'

/** Tells whether a link leads nowhere, so that another try cannot open it. */
const isDead = ({ code, kind }: ApiError): boolean => code === 'MINUTES_LINK_INVALID' || kind === 'not-found'

const Failed = ({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) => (
  <MessageScreen
    icon="link"
    heading={isDead(error) ? t('쓸 수 없는 링크입니다') : t('열지 못했습니다')}
    action={isDead(error) ? <CallButton phone={null} /> : <Button onClick={onRetry}>{t('다시 열기')}</Button>}
  >
    <p>
      {isDead(error)
        ? t('의사록 서명 링크가 올바르지 않거나 서명할 분이 바뀌었습니다. 관리사무소에 문의해주세요.')
        : error.text}
    </p>
  </MessageScreen>
)

type SignStepsProps = {
  readonly link: ProvenSigner
  readonly page: SignerPage
  readonly onPage: (page: SignerPage) => void
  /** Handles a session that is over: the phone is proven anew. */
  readonly onExpired: () => void
}

/** Builds what is sent; equal input gives an equal one, so that a retry repeats it. */
const signatureOf = (shown: string, mark: Mark) => ({
  shown,
  ...signatureToSend(mark),
})

const useText = (link: ProvenSigner, onExpired: () => void) => {
  const [text, setText] = useState<MinutesText | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const load = useCallback(() => {
    setError(null)
    readMinutesText(link).then(setText, (thrown: unknown) => {
      const failure = toApiError(thrown)
      if (failure.code === 'SIGNER_NOT_CONFIRMED') onExpired()
      else setError(failure)
    })
  }, [link, onExpired])
  useEffect(load, [load])
  return { text, error, load }
}

/** Lets a verified signer read, sign, or refuse. */
const SignSteps = ({ link, page, onPage, onExpired }: SignStepsProps) => {
  const { text, error, load } = useText(link, onExpired)
  const [step, setStep] = useState<'read' | 'sign' | 'refuse'>('read')
  const [mark, setMark] = useState<Mark | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  if (error !== null) return <Failed error={error} onRetry={load} />
  if (text === null || isSending) return <LoadingOverlay />
  const send = async (signed: Mark): Promise<void> => {
    setMark(signed)
    setRefusal(null)
    setSending(true)
    try {
      onPage(await sendSignature(link, signatureOf(text.sha256, signed)))
    } catch (thrown) {
      const failure = toApiError(thrown)
      if (failure.code === 'SIGNER_NOT_CONFIRMED') return onExpired()
      if (failure.code === 'DOCUMENT_CHANGED') {
        setStep('read')
        return load()
      }
      setRefusal(failure.text)
    } finally {
      setSending(false)
    }
  }
  if (step === 'refuse')
    return (
      <RefuseStep
        onBack={() => setStep('read')}
        onRefuse={async (reason) => {
          onPage(await sendRefusal(link, reason))
          setStep('read')
        }}
      />
    )
  if (step === 'sign')
    return (
      <PadStep
        key={refusal ?? ''}
        who={signerTitle(page.role, text.name)}
        name={text.name}
        office={page.apartment.officePhone === null ? {} : { phone: page.apartment.officePhone }}
        mark={mark}
        lastMark={null}
        mayType={false}
        refusal={refusal}
        onBack={() => setStep('read')}
        onSigned={(signed) => void send(signed)}
      />
    )
  return <ReadStep text={text} onSign={() => setStep('sign')} onRefuse={() => setStep('refuse')} />
}

type MinutesScreenProps = Omit<SignerLink, 'token'>

/** `/minutes/{assembly}/{signer}#{secret}`: lets a signer read the minutes of an assembly, and sign them. */
const MinutesScreen = ({ assemblyId, signerId }: MinutesScreenProps) => {
  const [link] = useState<SignerLink>(() => ({ assemblyId, signerId, token: window.location.hash.slice(1) }))
  const [page, setPage] = useState<SignerPage | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  // Held in this page alone: opening the link again needs a new verification of the phone.
  const [proven, setProven] = useState<ProvenSigner | null>(null)
  const expire = useCallback(() => setProven(null), [])
  const load = useCallback(() => {
    openSignerPage(link).then(
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
  if (page.step === 'signed') return <SignedScreen page={page} />
  if (page.step === 'waiting') return <WaitingScreen page={page} onRefresh={load} />
  if (proven === null)
    return <ProveSigner link={link} page={page} onProven={(session) => setProven({ ...link, session })} />
  return <SignSteps link={proven} page={page} onPage={setPage} onExpired={expire} />
}

export default MinutesScreen
