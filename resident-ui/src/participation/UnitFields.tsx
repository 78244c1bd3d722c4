import { TextField } from '../controls/TextField.tsx'

type Unit = { readonly dong: string; readonly ho: string }

type UnitFieldsProps = {
  readonly unit: Unit
  readonly wrong: { readonly dong?: string | undefined; readonly ho?: string | undefined }
  /** No building or unit of the roll has a letter in its name: the keyboard of digits will do. */
  readonly areNumbers?: boolean
  readonly onChange: (part: Partial<Unit>) => void
}

/** 동 and 호, side by side; "가동" and "지하101호" are typed here, too, where there are such. */
export const UnitFields = ({ unit, wrong, areNumbers = false, onChange }: UnitFieldsProps) => (
  <div className="field-row">
    <TextField
      label="동"
      name="dong"
      suffix="동"
      autoComplete="off"
      inputMode={areNumbers ? 'numeric' : 'text'}
      enterKeyHint="next"
      maxLength={30}
      value={unit.dong}
      error={wrong.dong}
      onChange={(dong) => onChange({ dong })}
    />
    <TextField
      label="호"
      name="ho"
      suffix="호"
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
