import { maskName } from '#events/values/text.ts'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
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
  if (page.appointed !== null) return t('대표자는 {coOwner}입니다', { coOwner: coOwnerName(page, page.appointed) })
  return page.mine === null ? t('선임된 대표자가 없습니다') : t('대표자 선임에 동의하셨습니다')
}

/** Shows whom one agreed to, what happens next, and the receipt. */
export const ChosenStep = ({ page, home, onChange, onRevoke }: ChosenStepProps) => {
  const { mine, list, apartment, office, name, appointed, isOpen } = page
  const { isBusy, error, run } = useTask()
  const receipt = mine?.receipt ?? null
  return (
    <Screen
      title={t('대표자')}
      heading={headingOf(page)}
      lead={<p>{nextText(page)}</p>}
      above={
        <span className="mark mark-done">
          <Icon name="check" />
        </span>
      }
      action={<LinkButton href={home}>{t('동의서로 돌아가기')}</LinkButton>}
    >
      {mine !== null && appointed === null && (
        <p>
          {t('고르신 분: {coOwner}', { coOwner: coOwnerName(page, mine.key) })}{' '}
          {isOpen && (
            <Button look="quiet" onClick={onChange}>
              {t('다시 고르기')}
            </Button>
          )}
        </p>
      )}
      {receipt !== null && (
        <ReceiptCard
          facts={{
            id: receipt.id,
            hash: receipt.hash,
            title: t('{name} 대표자 선임 동의', { name: list.name }),
            apartment: apartment.name,
            officePhone: office.phone ?? null,
            submittedAt: receipt.submittedAt,
            signer: t('{name} 님 · {units}', { name: maskName(name), units: unitsText(page) }),
          }}
        />
      )}
      {mine !== null && isOpen && (
        <section className="other-way">
          <p>
            {appointed === null
              ? t('마음이 바뀌셨으면 동의를 철회하실 수 있습니다.')
              : t('대표자를 바꾸시려면 동의를 철회하실 수 있습니다.')}
          </p>
          <FailureNotice error={error} />
          <Button look="quiet" isBusy={isBusy} onClick={() => void run(onRevoke)}>
            {t('선임 동의 철회하기')}
          </Button>
        </section>
      )}
      <p className="small fine-print">
        {tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}
      </p>
    </Screen>
  )
}
