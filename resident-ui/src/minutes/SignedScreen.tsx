import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ReceiptCard } from '../receipt/ReceiptCard.tsx'
import '../receipt/receipt.css'
import { roleName } from './minutes-texts.ts'

type StateProps = { readonly page: SignerPage; readonly onRefresh: () => void }

const progressText = ({ signers: { all, signed } }: SignerPage): string =>
  signed === all ? '모두 서명했습니다. 의사록을 봉인합니다.' : `${all}명 중 ${signed}명이 서명했습니다.`

/** Shows the receipt of a signature, and how many have signed. */
export const SignedScreen = ({ page }: Pick<StateProps, 'page'>) => (
  <Screen
    title="서명 완료"
    heading="의사록에 서명하셨습니다"
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
          title: `${page.title} 의사록 서명`,
          apartment: page.apartment.name,
          officePhone: page.apartment.officePhone,
          submittedAt: page.receipt.submittedAt,
          signer: `${roleName(page.role)} ${page.name} 님`,
        }}
      />
    )}
  </Screen>
)

/** Tells that a new version is being written: the former signature does not count for it. */
export const WaitingScreen = ({ page, onRefresh }: StateProps) => (
  <MessageScreen
    icon="clock"
    heading="의사록을 수정하고 있습니다"
    action={
      <Button look="secondary" onClick={onRefresh}>
        새로 확인하기
      </Button>
    }
  >
    <p>
      <strong>{page.title}</strong>
    </p>
    <p>다시 확정되면 문자로 알려드립니다. 앞서 하신 서명은 새 의사록에 쓰이지 않습니다.</p>
  </MessageScreen>
)
