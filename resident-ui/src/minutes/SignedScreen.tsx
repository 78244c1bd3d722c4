import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { t } from '#ui/translate.ts'
import { Korean } from '../language/Korean.tsx'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ReceiptCard } from '../receipt/ReceiptCard.tsx'
import '../receipt/receipt.css'
import { signerTitle } from './minutes-texts.ts'

type StateProps = { readonly page: SignerPage; readonly onRefresh: () => void }

const progressText = ({ signers: { all, signed } }: SignerPage): string =>
  signed === all
    ? t('모두 서명했습니다. 의사록을 봉인합니다.')
    : t('{all}명 중 {signed}명이 서명했습니다.', { all, signed })

/** Shows the receipt of a signature, and how many have signed. */
export const SignedScreen = ({ page }: Pick<StateProps, 'page'>) => (
  <Screen
    title={t('서명 완료')}
    heading={t('의사록에 서명하셨습니다')}
    lead={<p>{progressText(page)}</p>}
    above={
      <span className="mark mark-done">
        <Icon name="check" />
      </span>
    }
  >
    {page.receipt !== null && (
      <ReceiptCard
        facts={{
          id: page.receipt.id,
          hash: page.receipt.hash,
          title: t('{title} 의사록 서명', { title: page.title }),
          apartment: page.apartment.name,
          officePhone: page.apartment.officePhone,
          submittedAt: page.receipt.submittedAt,
          signer: signerTitle(page.role, page.name),
        }}
      />
    )}
  </Screen>
)

/** Tells that a new version is being written: the former signature does not count for it. */
export const WaitingScreen = ({ page, onRefresh }: StateProps) => (
  <MessageScreen
    icon="clock"
    heading={t('의사록을 수정하고 있습니다')}
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
    <p>{t('다시 확정되면 문자로 알려드립니다. 앞서 하신 서명은 새 의사록에 쓰이지 않습니다.')}</p>
  </MessageScreen>
)
