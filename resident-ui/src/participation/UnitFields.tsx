import { currentLanguage, t } from '#ui/translate.ts'
import { TextField } from '../controls/TextField.tsx'

type Unit = { readonly dong: string; readonly ho: string }

type UnitFieldsProps = {
  readonly unit: Unit
  readonly wrong: { readonly dong?: string | undefined; readonly ho?: string | undefined }
  /** No building or unit of the roll has a letter in its name: the keyboard of digits will do. */
  readonly areNumbers?: boolean
  readonly onChange: (part: Partial<Unit>) => void
}

/** Returns the suffix of a field: other languages have the name above alone. */
const suffixIn = (suffix: string) => (currentLanguage() === 'ko' ? { suffix } : {})

/** 동 and 호, side by side; "가동" and "지하101호" are typed here, too, where there are such. */
export const UnitFields = ({ unit, wrong, areNumbers = false, onChange }: UnitFieldsProps) => (
  <div className="field-row">
    <TextField
      label={t('동')}
      name="dong"
      {...suffixIn(t('동'))}
      autoComplete="off"
      inputMode={areNumbers ? 'numeric' : 'text'}
      enterKeyHint="next"
      maxLength={30}
      value={unit.dong}
      error={wrong.dong}
      onChange={(dong) => onChange({ dong })}
    />
    <TextField
      label={t('호')}
      name="ho"
      {...suffixIn(t('호'))}
      autoComplete="off"
      inputMode={areNumbers ? 'numeric' : 'text'}
      enterKeyHint="send"
      maxLength={30}
      value={unit.ho}
      error={wrong.ho}
      onChange={(ho) => onChange({ ho })}
    />
  </div>
)
