import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { required, useNotify } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { addDays } from '#events/values/day.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { PlainForm } from '../kit/forms/PlainForm.tsx'
import type { ListAction } from './list-actions.ts'

type ReopenDialogProps = { readonly list: List; readonly act: ListAction; readonly onClose: () => void }

const A_WEEK = 7

/** Validates the new last day: after today, and not before the first day of the list. */
const notTooEarly =
  (earliest: string) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value !== '' && value < earliest
      ? '새 종료일은 내일이거나 그 뒤여야 합니다.'
      : undefined

/** Opens a closed list again, until a new last day. */
export const ReopenDialog = ({ list, act, onClose }: ReopenDialogProps) => {
  const id = useId()
  const notify = useNotify()
  const { call } = useCalls()
  const { mutateAsync } = useCommand({
    mutationFn: (newEndDate: string) =>
      call('POST /api/list/{id}/reopen', { params: { id: list.id }, body: { newEndDate } }),
  })
  const tomorrow = addDays(todayInSeoul(), 1)
  const earliest = tomorrow > list.startDate ? tomorrow : list.startDate
  const finish = (): void => {
    notify(act.done, { type: 'success' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{act.title}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, pl: 5, '& li': { mb: 2 } }}>
          {act.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
        <PlainForm<List>
          defaultValues={{ newEndDate: addDays(earliest, A_WEEK) }}
          send={({ newEndDate }) => mutateAsync(String(newEndDate))}
          onSent={finish}
        >
          {({ busy }) => (
            <>
              <Box sx={{ pt: 2 }}>
                <DayField
                  source="newEndDate"
                  label="새 종료일"
                  hint="이 날 자정(한국 시각)까지 참여할 수 있습니다."
                  validate={[required(), notTooEarly(earliest)]}
                />
              </Box>
              <FormActions label={act.label} busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
