import { useEffect, useRef, useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { storedSettings, storeSettings } from './device-settings.ts'
import { readAtNewSpeed } from './read-aloud.ts'
import { readingSpeeds, textSizes, type ReadingSettings, type ReadingSpeed, type TextSize } from './reading-settings.ts'
import { ReadingControls } from './ReadingControls.tsx'
import { LanguageOptions } from '../language/LanguageOptions.tsx'
import './reading.css'

const sizeNames: Readonly<Record<TextSize, string>> = {
  small: t('작은 글자'),
  normal: t('보통 글자'),
  large: t('큰 글자'),
  largest: t('아주 큰 글자'),
}
const speedNames: Readonly<Record<ReadingSpeed, string>> = { slow: t('천천히'), normal: t('보통'), fast: t('빠르게') }

type OptionsProps<Value extends string> = {
  readonly legend: string
  readonly names: Readonly<Record<Value, string>>
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
}

const Options = <Value extends string>({ legend, names, values, chosen, onChoose }: OptionsProps<Value>) => (
  <fieldset className="reading-options">
    <legend>{legend}</legend>
    {values.map((value) => (
      <button
        key={value}
        type="button"
        className={`reading-option reading-option-${value}`}
        aria-pressed={value === chosen}
        onClick={() => onChoose(value)}
      >
        {names[value]}
      </button>
    ))}
  </fieldset>
)

type SwitchProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="reading-switch">
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

type ReadingSheetProps = { readonly onClose: () => void }

/** Shows the settings for reading as a dialog; each takes effect at once and is kept. */
export const ReadingSheet = ({ onClose }: ReadingSheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [settings, setSettings] = useState(storedSettings)
  const change = (changed: Partial<ReadingSettings>): void => {
    const next = { ...settings, ...changed }
    storeSettings(next)
    setSettings(next)
  }
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className="reading-sheet" aria-labelledby="reading-heading" onClose={onClose}>
      <h2 id="reading-heading">{t('읽기 설정')}</h2>
      <Options
        legend={t('글자 크기')}
        names={sizeNames}
        values={textSizes}
        chosen={settings.size}
        onChoose={(size) => change({ size })}
      />
      <Switch label={t('굵은 글자')} isOn={settings.isBold} onChange={(isBold) => change({ isBold })} />
      <Options
        legend={t('읽어주는 빠르기')}
        names={speedNames}
        values={readingSpeeds}
        chosen={settings.speed}
        onChoose={(speed) => {
          change({ speed })
          readAtNewSpeed()
        }}
      />
      <Switch
        label={t('다음 화면도 이어서 읽기')}
        isOn={settings.readsOn}
        onChange={(readsOn) => change({ readsOn })}
      />
      <LanguageOptions />
      <ReadingControls onStart={close} />
      <p className="small">{t('고르신 답도 소리로 읽습니다. 옆에 사람이 있으면 이어폰을 써주세요.')}</p>
      <Button look="secondary" onClick={close}>
        {t('닫기')}
      </Button>
    </dialog>
  )
}
