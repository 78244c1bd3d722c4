import { useState } from 'react'
import { chooseTextSize, storedTextSize, textSizes, type TextSize } from './text-size.ts'

const names: Readonly<Record<TextSize, string>> = { small: '작은 글자', normal: '보통 글자', large: '큰 글자' }

/** 가 · 가 · 가 */
export const TextSizeSwitch = () => {
  const [chosen, setChosen] = useState(storedTextSize)
  const choose = (size: TextSize) => {
    chooseTextSize(size)
    setChosen(size)
  }
  return (
    <div className="text-size" role="group" aria-label="글자 크기">
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          className={`text-size-choice text-size-${size}`}
          aria-label={names[size]}
          aria-pressed={size === chosen}
          onClick={() => choose(size)}
        >
          가
        </button>
      ))}
    </div>
  )
}
