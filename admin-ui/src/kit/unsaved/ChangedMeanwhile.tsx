import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { changesOf } from '../data/changes.ts'
import type { FormValues } from '../forms/PlainForm.tsx'

/** Labels of fields, and how to write values that are not simply texts. */
export type NamedFields = Readonly<
  Record<string, { readonly label: string; readonly write?: (value: unknown) => string }>
>

type ChangedMeanwhileProps = {
  /** Values of the fields when the form was opened. */
  readonly seen: FormValues
  readonly theirs: FormValues
  readonly fields: NamedFields
  /** Takes the other's saved values as the new former values. */
  readonly onSettled: () => void
}

const textOf = (fields: NamedFields, name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '없음'
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  return fields[name]?.write?.(value) ?? (Array.isArray(value) ? value.join(', ') : String(value as string | number))
}

/**
 * Shows a conflict of two edits of one record: each changed field with both values. Nothing is
 * overwritten unseen.
 */
export const ChangedMeanwhile = ({ seen, theirs, fields, onSettled }: ChangedMeanwhileProps) => {
  const { getValues, setValue, clearErrors } = useFormContext()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  const changed = Object.keys(changesOf(seen, theirs))
  const mine = getValues()
  const takeTheirs = (): void => {
    for (const name of changed) setValue(name, theirs[name], { shouldDirty: true })
    clearErrors()
    onSettled()
  }
  const keepMine = (): void => {
    const form = alert.current?.closest('form')
    // Fields that only the other one changed take the other's value in any case.
    for (const name of changed)
      if (!(name in changesOf(seen, mine))) setValue(name, theirs[name], { shouldDirty: true })
    clearErrors()
    onSettled()
    form?.requestSubmit()
  }
  return (
    <Alert ref={alert} severity="warning" tabIndex={-1}>
      <AlertTitle>그 사이 내용이 바뀌었습니다</AlertTitle>
      내 입력은 아직 저장되지 않았습니다.
      <Box component="ul" sx={{ my: 2, pl: 5 }}>
        {changed.map((name) => (
          <li key={name}>
            {fields[name]?.label ?? name}: 저장된 내용 <strong>{textOf(fields, name, theirs[name])}</strong>, 내 입력{' '}
            <strong>{textOf(fields, name, mine[name])}</strong>
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" variant="outlined" onClick={takeTheirs}>
          저장된 내용 쓰기
        </Button>
        <Button size="small" color="inherit" variant="outlined" onClick={keepMine}>
          내 입력으로 저장하기
        </Button>
      </Stack>
    </Alert>
  )
}
