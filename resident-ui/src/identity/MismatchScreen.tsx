import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { PhoneCallOffer, WithPhoneCall } from '../participation/phone-call/WithPhoneCall.tsx'
import { UnitFields } from '../participation/UnitFields.tsx'
import { useTask } from '../use-task.ts'
import { CallOffice, OfficeName } from './CallOffice.tsx'
import type { Office } from './office.ts'
import { unitErrors, unitErrorsOf, type Unit, type UnitErrors } from './named-unit.ts'
import { isRefusal } from './refusals.ts'
import './identity.css'

type MismatchScreenProps = {
  readonly office: Office
  /** Link that led to the verification; null where it is not known. */
  readonly link: string | null
  /** Handler that returns to the verification; undefined where its page is not known. */
  readonly onAgain: (() => void) | undefined
  readonly onRaised: () => void
}

/** State of the typed unit with its errors, and the request to the office. */
const useRaising = (onRaised: () => void) => {
  const { isBusy, error, run } = useTask()
  const [unit, setUnit] = useState<Unit>({ dong: '', ho: '' })
  const [wrong, setWrong] = useState<UnitErrors>({})
  // Counts refusals: only these move the focus, not later corrections.
  const [refusals, setRefusals] = useState(0)
  useLayoutEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse = (found: UnitErrors) => {
    setWrong(found)
    setRefusals((before) => before + 1)
  }
  const change = (part: Partial<Unit>) => {
    setUnit((before) => ({ ...before, ...part }))
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const submit = () => {
    const found = unitErrors(unit)
    if (Object.keys(found).length > 0) return refuse(found)
    void run(async () => {
      await api.call('POST /api/user/auth/mismatch', { body: { dong: unit.dong.trim(), ho: unit.ho.trim() } })
      onRaised()
    })
  }
  useEffect(() => {
    if (error !== null) refuse(unitErrorsOf(error))
  }, [error])
  return { unit, wrong, isBusy, error, change, submit }
}

const adviceOn = (error: ApiError | null): { readonly advice: string } | undefined =>
  isRefusal(error?.code) ? { advice: t('본인 확인을 다시 하신 뒤에 요청해주세요.') } : undefined

/**
 * Explains why a proven identity may differ from the roll, and lets the resident ask the office. It
 * reveals nothing of the roll.
 */
export const MismatchScreen = ({ link, onRaised, ...shown }: MismatchScreenProps) => {
  const raising = useRaising(onRaised)
  return (
    <WithPhoneCall link={link} failed="mismatch" identity={raising.unit}>
      {(offer) => <Mismatch {...shown} {...raising} offer={offer} />}
    </WithPhoneCall>
  )
}

type MismatchProps = Pick<MismatchScreenProps, 'office' | 'onAgain'> &
  ReturnType<typeof useRaising> & { readonly offer: ReactNode }

const Mismatch = ({ office, onAgain, offer, unit, wrong, isBusy, error, change, submit }: MismatchProps) => (
  <Screen
    title={t('명부에서 확인되지 않습니다')}
    heading={t('명부에서 확인되지 않습니다')}
    lead={<p>{t('본인 확인은 마치셨지만, 확인된 이름, 생년월일, 휴대전화 번호와 맞는 소유자를 찾지 못했습니다.')}</p>}
    onSubmit={submit}
    action={
      <>
        <FailureNotice error={error} {...adviceOn(error)} />
        <Button type="submit" isBusy={isBusy}>
          {t('관리사무소에 확인 요청하기')}
        </Button>
      </>
    }
  >
    <section className="mismatch-part">
      <h2>{t('가족 명의의 휴대전화로 하셨나요?')}</h2>
      <p>{t('소유자 본인 명의의 휴대전화로 다시 해주세요.')}</p>
      {onAgain !== undefined && (
        <Button look="secondary" onClick={onAgain}>
          {t('본인 확인 다시 하기')}
        </Button>
      )}
    </section>
    <section className="mismatch-part">
      <h2>{t('번호나 이름이 바뀌셨나요?')}</h2>
      <p>{t('소유하신 동과 호를 적어 확인을 요청해주세요. 관리사무소에서 확인하고 문자로 알려드립니다.')}</p>
      <UnitFields unit={unit} wrong={wrong} onChange={change} />
    </section>
    <PhoneCallOffer offer={offer} />
    <p className="small fine-print">
      {tNodes(
        '요청하시면 방금 확인된 이름, 생년월일, 휴대전화 번호를 관리사무소가 명부와 비교해 봅니다. 급하시면 {office}에 문의해주세요.',
        { office: <OfficeName office={office} /> },
      )}
    </p>
  </Screen>
)

/** Shows that the office was asked. */
export const RaisedScreen = ({ office }: { readonly office: Office }) => (
  <MessageScreen icon="check" heading={t('확인을 요청했습니다')} action={<CallOffice office={office} />}>
    <p>{t('관리사무소에서 확인하고, 결과를 본인 확인하신 휴대전화에 문자로 알려드립니다.')}</p>
    <p>{t('확인되었다는 문자를 받으시면, 처음에 받으신 링크를 다시 눌러 본인 확인부터 이어서 해주세요.')}</p>
    <p>
      {tNodes('급하시거나 하루가 지나도 문자가 오지 않으면 {office}에 문의해주세요.', {
        office: <OfficeName office={office} />,
      })}
    </p>
  </MessageScreen>
)
