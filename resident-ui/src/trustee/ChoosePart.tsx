import { useRef, useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { keyIn } from './part-file.ts'

type ChoosePartProps = {
  readonly isBusy: boolean
  readonly words: string
  /** Handler of a chosen or typed key, in its printed form. */
  readonly onChosen: (typed: string) => void
}

/** The file of a part, or, behind a press, the key typed from paper. */
export const ChoosePart = ({ isBusy, words, onChosen }: ChoosePartProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const isTyping = typed !== null
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="text/plain,.txt"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Clearing the field lets the user choose this file again.
          target.value = ''
          if (file) void file.text().then((text) => onChosen(keyIn(text)))
        }}
      />
      {isTyping && (
        <TextField
          label={t('종이에 적힌 열쇠')}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          placeholder={t('예: {example}', { example: '3f9a 07c1 …' })}
        />
      )}
      <Button isBusy={isBusy} onClick={() => (isTyping ? onChosen(typed) : input.current?.click())}>
        {isTyping ? t('적은 열쇠로 계속하기') : words}
      </Button>
      <Button look="quiet" onClick={() => setTyped(isTyping ? null : '')}>
        {isTyping ? t('파일로 고르기') : t('종이에 적어 두셨으면 여기를 눌러 입력하기')}
      </Button>
    </>
  )
}
