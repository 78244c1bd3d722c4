import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Screen } from '../frame/Screen.tsx'
import { shownMark } from '../signature/pad/signature-mark.ts'
import { signatureToSend } from '../signature/pad/sent-signature.ts'
import type { Mark } from '../signature/signing-draft.ts'
import { useTask } from '../use-task.ts'
import { OnBehalf } from '../vote/unit/OnBehalf.tsx'
import { coOwnerName, unitsText } from './representative-texts.ts'
import type { Agreement } from './use-representative.ts'

type ConfirmStepProps = {
  readonly page: RepresentativeChoice
  readonly chosen: string
  readonly mark: Mark
  readonly onBack: () => void
  readonly onSend: (agreement: Agreement) => Promise<void>
}

/** Returns an agreement; equal input gives an equal one, so that a retry repeats it. */
const agreementOf = ({ page: { shown }, chosen, mark }: ConfirmStepProps): Agreement => ({
  key: chosen,
  shown,
  ...signatureToSend(mark),
})

const ShownMark = ({ mark }: { readonly mark: Mark }) => {
  const shown = shownMark(mark)
  return 'picture' in shown ? (
    <img className="pad-last" src={shown.picture} alt={t('하신 서명')} />
  ) : (
    <p className="pad-last">{shown.name}</p>
  )
}

/** Shows the choice with its signature once more, and submits it. */
export const ConfirmStep = (props: ConfirmStepProps) => {
  const { page, chosen, mark, onBack, onSend } = props
  const { isBusy, error, run } = useTask()
  return (
    <Screen
      title={t('대표자 선임 동의')}
      above={<OnBehalf>{unitsText(page)}</OnBehalf>}
      heading={t('{coOwner}을 대표자로 선임하는 데 동의하시겠습니까?', { coOwner: coOwnerName(page, chosen) })}
      lead={<p>{t('선임되기 전에는 언제든 다시 고르실 수 있습니다.')}</p>}
      onBack={onBack}
      action={
        <>
          <FailureNotice error={error} again={t('동의하기')} kept={t('고르신 내용과 서명은 그대로 있습니다.')} />
          <Button isBusy={isBusy} onClick={() => void run(() => onSend(agreementOf(props)))}>
            {t('동의하기')}
          </Button>
        </>
      }
    >
      <ShownMark mark={mark} />
    </Screen>
  )
}
