import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { CallButton } from '../controls/CallButton.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useNice } from '../identity/go-to-provider.ts'
import { requestAdvice } from '../identity/refusals.ts'
import { MeetingFacts } from './MeetingFacts.tsx'
import type { AttendPage } from './use-attend-page.ts'

const CERTIFICATE_CHOICE = t('인증서로 온라인 참석하기')

type StepProps = { readonly page: AttendPage }
type ProveStepProps = StepProps & { readonly onCertificate: () => void }

/** Opens a meeting for its owners: identity comes first, whichever way they attend. */
export const ProveStep = ({ page, onCertificate }: ProveStepProps) => {
  const { status } = page.assembly
  if (status === 'ended' || status === 'cancelled') return <OverScreen page={page} />
  if (page.provesByPhone) return <ProveByPhone page={page} onCertificate={onCertificate} />
  return page.certificate.apps.length > 0 ? (
    <ProveByCertificate page={page} onCertificate={onCertificate} />
  ) : (
    <WithoutProof page={page} />
  )
}

const ProveByPhone = ({ page, onCertificate }: ProveStepProps) => {
  const { assembly, apartment } = page
  const office = { phone: apartment.officePhone ?? undefined }
  const { isBusy, error, go } = useNice({ token: assembly.id, office })
  return (
    <Screen
      title={assembly.title}
      heading={assembly.title}
      lead={
        <p>
          {assembly.isOnline
            ? t('온라인으로 참석하거나, 현장에 QR로 입장하실 수 있습니다.')
            : t('현장에 QR로 입장하실 수 있습니다.')}
        </p>
      }
      action={
        <>
          <FailureNotice error={error} {...requestAdvice(error)} />
          <Button isBusy={isBusy} onClick={go}>
            {isBusy ? t('확인 화면으로 이동하고 있습니다') : t('휴대전화 본인 확인 하기')}
          </Button>
          {page.certificate.apps.length > 0 && (
            <Button look="secondary" onClick={onCertificate}>
              {CERTIFICATE_CHOICE}
            </Button>
          )}
        </>
      }
    >
      <MeetingFacts page={page} />
      <p className="small fine-print">
        {tNodes(
          '본인 명의의 휴대전화로 해주세요. 없으시면 신분증을 가지고 현장으로 오시거나 {office}에 문의해주세요.',
          { office: <OfficePhone apartment={apartment} /> },
        )}
      </p>
    </Screen>
  )
}

/** Offers a certificate where no identity checks by phone are set up. */
const ProveByCertificate = ({ page, onCertificate }: ProveStepProps) => (
  <Screen
    title={page.assembly.title}
    heading={page.assembly.title}
    lead={<p>{t('온라인으로 참석하거나, 신분증을 가지고 현장으로 오실 수 있습니다.')}</p>}
    action={<Button onClick={onCertificate}>{CERTIFICATE_CHOICE}</Button>}
  >
    <MeetingFacts page={page} />
  </Screen>
)

/** Shows the way to the hall where no identity checks are set up: a code by message proves too little. */
const WithoutProof = ({ page }: StepProps) => (
  <Screen
    title={page.assembly.title}
    heading={page.assembly.title}
    lead={<p>{t('신분증을 가지고 현장으로 와주세요.')}</p>}
    action={<CallButton phone={page.apartment.officePhone} look="secondary" />}
  >
    <MeetingFacts page={page} />
  </Screen>
)

const OverScreen = ({ page }: StepProps) => (
  <Screen
    title={page.assembly.title}
    heading={page.assembly.status === 'ended' ? t('끝난 총회입니다') : t('취소된 총회입니다')}
    lead={<p>{page.assembly.title}</p>}
    action={<CallButton phone={page.apartment.officePhone} look="secondary" />}
  >
    <MeetingFacts page={page} />
  </Screen>
)
