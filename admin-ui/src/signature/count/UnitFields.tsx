import { Stack, Typography } from '@mui/material'
import { required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { useOwnersOfUnit } from './use-standing.ts'

/** Fields of a unit's name. */
export const UnitFields = () => (
  <Stack direction="row" spacing={2}>
    <Field source="dong" label="동" validate={required()} />
    <Field source="ho" label="호" validate={required()} />
  </Stack>
)

const typed = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the owners of the unit that a form names; undefined until they are known. */
export const useOwnersOfForm = (listId: string): readonly ListUser[] | undefined => {
  const [dong, ho]: readonly unknown[] = useWatch({ name: ['dong', 'ho'] })
  return useOwnersOfUnit(listId, { dong: typed(dong), ho: typed(ho) }).data
}

/** Tells that nobody of the roll owns a unit. */
export const NobodyThere = () => (
  <Typography variant="body2" color="textSecondary">
    명부에 이 세대의 소유자가 없습니다.
  </Typography>
)
