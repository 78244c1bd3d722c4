import AlignCentreIcon from '@mui/icons-material/FormatAlignCenterOutlined'
import AlignLeftIcon from '@mui/icons-material/FormatAlignLeftOutlined'
import AlignRightIcon from '@mui/icons-material/FormatAlignRightOutlined'
import { FormControlLabel, MenuItem, Stack, Switch, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { fieldKinds, sourcesOfKind, type FieldSource } from '#events/values/template-field.ts'
import { fieldKindLabels, fieldSourceLabels } from '#services/pdf-template/fields.contract.ts'
import { valuesOfKind } from '../placing/new-marks.ts'
import type { FieldValues, SheetField } from '../placing/sheet.ts'
import { ChoiceForm } from './ChoiceForm.tsx'
import { useEditor } from '../editor/editor-context.ts'

const NOBODY = ''
const AUTOMATIC = ''
const sizes = [7, 8, 9, 10, 11, 12, 14, 16, 18, 24]
const aligns = [
  { align: 'left', label: '왼쪽 맞춤', Icon: AlignLeftIcon },
  { align: 'center', label: '가운데 맞춤', Icon: AlignCentreIcon },
  { align: 'right', label: '오른쪽 맞춤', Icon: AlignRightIcon },
] as const

/** Fields of a field's properties: its kind, its label, and its source. */
export const FieldForm = ({ field }: { readonly field: SheetField }) => {
  const { act } = useEditor()
  const change = (values: FieldValues, step?: string): void =>
    act({ type: 'value', ids: [field.id], values, ...(step === undefined ? {} : { step }) })
  return (
    <Stack spacing={3}>
      <TextField
        label="이름"
        value={field.label}
        onChange={({ target }) => change({ label: target.value }, `label ${field.id}`)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        select
        label="종류"
        value={field.kind}
        onChange={({ target }) => {
          const kind = fieldKinds.find((one) => one === target.value)
          if (kind !== undefined) change(valuesOfKind(field, kind))
        }}
      >
        {fieldKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {fieldKindLabels[kind]}
          </MenuItem>
        ))}
      </TextField>
      <SourceChoice field={field} onChange={change} />
      {field.kind === 'checkbox' ? <ChoiceForm field={field} onChange={change} /> : null}
      <FormControlLabel
        control={<Switch checked={field.required} onChange={(_, required) => change({ required })} />}
        label="꼭 채워야 하는 필드"
      />
      {field.kind === 'signature' || field.kind === 'checkbox' ? null : <TextStyleFields fields={[field]} />}
    </Stack>
  )
}

type SourceChoiceProps = { readonly field: SheetField; readonly onChange: (values: FieldValues) => void }

const SourceChoice = ({ field, onChange }: SourceChoiceProps) => {
  const sources: readonly FieldSource[] = sourcesOfKind[field.kind]
  if (sources.length === 0) return null
  return (
    <TextField
      select
      label="채우는 값"
      value={field.source ?? NOBODY}
      onChange={({ target }) => onChange({ source: sources.find((one) => one === target.value) ?? null })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {sources.map((source) => (
        <MenuItem key={source} value={source}>
          명부의 {fieldSourceLabels[source]}
        </MenuItem>
      ))}
      <MenuItem value={NOBODY}>서명하는 사람이 직접 씁니다</MenuItem>
    </TextField>
  )
}

/** Fields of the text's size and alignment. */
export const TextStyleFields = ({ fields }: { readonly fields: readonly SheetField[] }) => {
  const { act } = useEditor()
  const ids = fields.map(({ id }) => id)
  const [first] = fields
  const sizeNow = fields.every(({ fontSize }) => fontSize === first?.fontSize) ? first?.fontSize : undefined
  const alignNow = fields.every(({ align }) => align === first?.align) ? first?.align : undefined
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <TextField
        select
        label="글자 크기"
        value={sizeNow ?? AUTOMATIC}
        onChange={({ target }) => {
          const size = target.value === AUTOMATIC ? null : Number(target.value)
          act({ type: 'value', ids, values: { fontSize: size } })
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: 1 }}
      >
        <MenuItem value={AUTOMATIC}>{sizeNow === undefined ? '여러 가지' : '자동'}</MenuItem>
        {[...new Set([...sizes, ...(sizeNow ? [sizeNow] : [])])]
          .sort((a, b) => a - b)
          .map((size) => (
            <MenuItem key={size} value={size}>
              {size}pt
            </MenuItem>
          ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="글자 맞춤"
        value={alignNow ?? null}
        onChange={(_, align: SheetField['align'] | null) =>
          align === null ? undefined : act({ type: 'value', ids, values: { align } })
        }
      >
        {aligns.map(({ align, label, Icon }) => (
          <ToggleButton key={align} value={align} aria-label={label} sx={{ px: 2 }}>
            <Icon fontSize="small" />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
