import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatReceiptNumber, readReceiptNumber, receiptNumberTyped } from '#events/values/receipt-number.ts'
import { keepCaret } from '#ui/caret.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import './receipt.css'

/** `/vote/receipt`: takes the number of a receipt, typed from paper, a picture or by ear. */
const ReceiptNumberScreen = () => {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [refusals, setRefusals] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (refusals > 0) field.current?.focus()
  }, [refusals])
  const [isWrong, setWrong] = useState(false)

  const submit = () => {
    const number = readReceiptNumber(typed)
    if (number !== undefined) return navigate(`/vote/receipt/${formatReceiptNumber(number)}`)
    setWrong(true)
    setRefusals((before) => before + 1)
  }
  return (
    <Screen
      title={t('접수증 확인')}
      heading={t('접수번호를 입력해주세요')}
      lead={<p>{t('접수증에 적힌 숫자 15자리입니다. 접수가 기록에 그대로 남아 있는지 확인해드립니다.')}</p>}
      onBack={() => navigate('/')}
      onSubmit={submit}
      action={<Button type="submit">{t('접수증 확인하기')}</Button>}
    >
      <div className="fields">
        <TextField
          ref={field}
          className="field-receipt-number"
          label={t('접수번호')}
          name="receipt-number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={40}
          value={typed}
          error={isWrong ? t('접수번호는 숫자 15자리입니다. 빠진 숫자가 없는지 확인해주세요.') : undefined}
          onChange={(text, input) => {
            keepCaret(input)
            setTyped(receiptNumberTyped(text))
            setWrong(false)
          }}
        />
      </div>
      <p className="small fine-print">
        {t(
          '번호는 48213-90775-16204처럼 다섯 자리씩 나뉘어 있습니다. 접수증의 QR 코드를 휴대전화 카메라로 비추시면 입력하지 않으셔도 됩니다.',
        )}
      </p>
    </Screen>
  )
}

export default ReceiptNumberScreen
