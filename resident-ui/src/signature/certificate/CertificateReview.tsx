import type { ApiError } from '#ui/http/api-client.ts'
import type { Signing, SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { FailureNotice } from '../../controls/FailureNotice.tsx'
import { CalmNotice } from '../../controls/Notice.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import type { Office } from '../../identity/office.ts'
import { deviceHere } from '../../certificate/device-here.ts'
import { ReviewFrame, type ReviewContent } from '../ReviewStep.tsx'
import type { CertifiedBody, ExplainedTicks } from '../signing-draft.ts'
import type { SubmissionBody } from '../submission.ts'
import { useCertificate, type CertificateApp, type CertificateState } from './use-certificate.ts'
import { WaitingScreen } from './WaitingScreen.tsx'
import { WithoutCertificate } from './WithoutCertificate.tsx'
import '../../certificate/certificate.css'

type Certificate = NonNullable<Signing['certificate']>

type CertificateReviewProps = {
  readonly content: ReviewContent
  readonly certificate: Certificate
  readonly office: Office
  readonly body: SubmissionBody
  readonly ticks: ExplainedTicks
  /** Submits without a certificate, where that is allowed. */
  readonly onPlain?: (() => void) | undefined
  readonly onSigned: (receipt: SigningReceipt) => void
  readonly onRefused: (error: ApiError) => void
}

const bodyOf = (
  { body, certificate, ticks }: Pick<CertificateReviewProps, 'body' | 'certificate' | 'ticks'>,
  app: CertificateApp,
): CertifiedBody => {
  const device = deviceHere()
  const explained = certificate.explanations.flatMap(({ key, version }) => {
    const tick = ticks[key]
    return tick === undefined ? [] : [{ key, version, at: tick.at }]
  })
  return { ...body, app, explained, ...(device !== undefined && { device }) }
}

/** Shows what is signed, the apps to sign in, and the wait for the signature there. */
export const CertificateReview = (props: CertificateReviewProps) => {
  const { content, certificate, office, onSigned, onRefused, onPlain } = props
  const { state, begin, cancel, sendAgain } = useCertificate({
    token: content.token,
    bodyFor: (app) => bodyOf(props, app),
    resumed: certificate.waiting,
    onSigned,
    onRefused,
  })
  if (state.name === 'resuming') return <ScreenSkeleton />
  if (state.name === 'waiting') {
    const { signature, isCancelling } = state
    return (
      <WaitingScreen
        key={signature.signatureId}
        who={content.who}
        {...{ office, signature, isCancelling }}
        onSendAgain={() => void sendAgain(signature)}
        onCancel={() => void cancel(signature)}
      />
    )
  }
  return (
    <ReviewFrame
      {...content}
      heading={t('어느 앱으로 서명하시겠습니까?')}
      action={
        <>
          <Apps apps={certificate.apps} state={state} onChoose={(app) => void begin(app)} />
          {onPlain && (
            <Button look="quiet" onClick={onPlain}>
              {t('인증서 없이 제출하기')}
            </Button>
          )}
        </>
      }
      after={<WithoutCertificate office={office} />}
    />
  )
}

type AppsProps = {
  readonly apps: Certificate['apps']
  readonly state: Extract<CertificateState, { name: 'choosing' | 'beginning' }>
  readonly onChoose: (app: CertificateApp) => void
}

const Apps = ({ apps, state, onChoose }: AppsProps) => (
  <>
    <FailureNotice error={state.name === 'choosing' ? state.error : null} />
    <CalmNotice>{state.name === 'choosing' ? state.text : null}</CalmNotice>
    <div role="status">
      {state.name === 'beginning' && <span className="visually-hidden">{t('서명할 문서를 만들고 있습니다.')}</span>}
    </div>
    <div className="certificate-apps">
      {apps.map(({ app, title }) => (
        <Button
          key={app}
          look="secondary"
          isBusy={state.name === 'beginning' && state.app === app}
          onClick={() => onChoose(app)}
        >
          {t(title)}
          <span className="visually-hidden"> {t('인증서로 서명하기')}</span>
        </Button>
      ))}
    </div>
  </>
)
