import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { TextField } from '../../controls/TextField.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import { pictureOfName } from './ink.ts'
import type { Mark } from '../signing-draft.ts'
import { isSameName } from './typed-name.ts'

type TypedSignatureProps = {
  readonly who: string
  /** Their own, which they type. */
  readonly name: string
  readonly onBack: () => void
  readonly onSigned: (mark: Mark) => void
  readonly onDraw: () => void
  /**
   * Tells whether typing was chosen by keyboard or screen reader, where it is not offered to
   * everybody.
   */
  readonly byKeyboard: boolean
}

/** Field of one's own name, typed in place of a signature. */
export const TypedSignature = ({ who, name, onBack, onSigned, onDraw, byKeyboard }: TypedSignatureProps) => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])

  const submit = () => {
    const own = typed.trim()
    setWrong(!isSameName(own, name))
    if (!isSameName(own, name)) return
    const mark = { picture: pictureOfName(own), strokes: null, pad: { width: 1, height: 1 }, name: own }
    onSigned(byKeyboard ? { ...mark, byKeyboard } : mark)
  }
  return (
    <Screen
      stage={{ way: 'signature', at: 3 }}
      title={t('이름으로 서명')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={t('이름을 입력해서 서명해주세요')}
      lead={<p>{t('입력하신 이름이 서명으로 문서에 들어갑니다.')}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={<Button type="submit">{t('다음')}</Button>}
    >
      <div className="fields">
        <TextField
          label={t('본인 이름')}
          name="signature"
          autoComplete="name"
          enterKeyHint="done"
          maxLength={100}
          ref={field}
          value={typed}
          error={isWrong ? t('본인 이름을 그대로 입력해주세요.') : undefined}
          onChange={(text) => {
            setTyped(text)
            setWrong(false)
          }}
        />
      </div>
      <p className="typed-preview" aria-hidden="true">
        {typed.trim() === '' ? ' ' : typed.trim()}
      </p>
      <Button look="quiet" onClick={onDraw}>
        {t('직접 그려서 서명하기')}
      </Button>
    </Screen>
  )
}
