import { maskName } from '#events/values/text.ts'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { Button, LinkButton } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Icon } from '../controls/Icon.tsx'
import { Screen } from '../frame/Screen.tsx'
import { OfficeName } from '../identity/CallOffice.tsx'
import { ReceiptCard } from '../receipt/ReceiptCard.tsx'
import '../receipt/receipt.css'
import { useTask } from '../use-task.ts'
import { coOwnerName, nextText, unitsText } from './representative-texts.ts'

type ChosenStepProps = {
  readonly page: RepresentativeChoice
  /** Path of the signing. */
  readonly home: string
  readonly onChange: () => void
  readonly onRevoke: () => Promise<void>
}

const headingOf = (page: RepresentativeChoice): string => {
  if (page.appointed !== null) return `대표자는 ${coOwnerName(page, page.appointed)}입니다`
  return page.mine === null ? '선임된 대표자가 없습니다' : '대표자 선임에 동의하셨습니다'
}

/** Shows whom one agreed to, what happens next, and the receipt. */
export const ChosenStep = ({ page, home, onChange, onRevoke }: ChosenStepProps) => {
  const { mine, list, apartment, office, name, appointed, isOpen } = page
  const { isBusy, error, run } = useTask()
  const receipt = mine?.receipt ?? null
  return (
    <Screen
      title="대표자"
      heading={headingOf(page)}
      lead={<p>{nextText(page)}</p>}
      above={
        <span className="mark mark-done">
          <Icon name="check" />
        </span>
      }
      action={<LinkButton href={home}>동의서로 돌아가기</LinkButton>}
    >
      {mine !== null && appointed === null && (
        <p>
          고르신 분: {coOwnerName(page, mine.key)}{' '}
          {isOpen && (
            <Button look="quiet" onClick={onChange}>
              다시 고르기
            </Button>
          )}
        </p>
      )}
      {receipt !== null && (
        <ReceiptCard
          facts={{
            id: receipt.id,
            hash: receipt.hash,
            title: `${list.name} 대표자 선임 동의`,
            apartment: apartment.name,
            officePhone: office.phone ?? null,
            submittedAt: receipt.submittedAt,
            signer: `${maskName(name)} 님 · ${unitsText(page)}`,
          }}
        />
      )}
      {mine !== null && isOpen && (
        <section className="other-way">
          <p>{appointed === null ? '마음이 바뀌셨으면' : '대표자를 바꾸시려면'} 동의를 철회하실 수 있습니다.</p>
          <FailureNotice error={error} />
          <Button look="quiet" isBusy={isBusy} onClick={() => void run(onRevoke)}>
            선임 동의 철회하기
          </Button>
        </section>
      )}
      <p className="small fine-print">
        궁금하신 점은 <OfficeName office={office} />에 문의해주세요.
      </p>
    </Screen>
  )
}
