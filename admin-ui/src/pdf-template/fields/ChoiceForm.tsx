import { MenuItem, TextField } from '@mui/material'
import { choiceMeanings, meaningOfLabel, type ChoiceMeaning } from '#events/values/field-choices.ts'
import { groupsOf, newGroupName } from '../placing/choice-groups.ts'
import type { FieldValues, SheetField } from '../placing/sheet.ts'
import { useEditor } from '../editor/editor-context.ts'

const ALONE = ''
const NEW = 'new'

const meaningNames: Readonly<Record<ChoiceMeaning, string>> = {
  consent: '동의',
  decline: '동의하지 않음',
  none: '동의 여부와 관계없음 (기타)',
}

type ChoiceFormProps = { readonly field: SheetField; readonly onChange: (values: FieldValues) => void }

/** Fields of a check box: which others it excludes, and what ticking it says about the consent. */
export const ChoiceForm = ({ field, onChange }: ChoiceFormProps) => {
  const { state } = useEditor()
  const { fields } = state.sheet
  const { choice } = field
  const pick = (value: string): void => {
    if (value === ALONE) return onChange({ choice: null })
    const group = value === NEW ? newGroupName(fields) : value
    onChange({ choice: { group, meaning: choice?.meaning ?? meaningOfLabel(field.label) ?? 'none' } })
  }
  return (
    <>
      <TextField
        select
        label="하나만 고르는 묶음"
        value={choice?.group ?? ALONE}
        onChange={({ target }) => pick(target.value)}
        helperText={choice ? '묶음에서 꼭 하나를 골라야 제출할 수 있습니다.' : '서로 반대인 칸은 한 묶음에 넣으세요.'}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value={ALONE}>없음</MenuItem>
        {groupsOf(fields).map(({ group, labels }) => (
          <MenuItem key={group} value={group}>
            {labels}
          </MenuItem>
        ))}
        <MenuItem value={NEW}>새 묶음</MenuItem>
      </TextField>
      {choice ? (
        <TextField
          select
          label="이 칸을 고르면"
          value={choice.meaning}
          onChange={({ target }) => {
            const meaning = choiceMeanings.find((one) => one === target.value)
            if (meaning !== undefined) onChange({ choice: { ...choice, meaning } })
          }}
        >
          {choiceMeanings.map((meaning) => (
            <MenuItem key={meaning} value={meaning}>
              {meaningNames[meaning]}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </>
  )
}
