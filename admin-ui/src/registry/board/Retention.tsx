import { Box, Button, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { useCommand } from '../../kit/data/use-command.ts'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { formatCount, formatDate } from '#ui/format.ts'
import type { AnswerTo } from '#services/calls.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'

type RetentionAnswer = AnswerTo<'GET /api/registry/list/{listId}/retention'>
type RetentionProps = { readonly listId: string }

/**
 * Shows how long the registry records of a list are retained; those with permission can set another
 * day.
 */
export const Retention = ({ listId }: RetentionProps) => {
  const { call } = useCalls()
  const may = useMay('GET /api/registry/list/{listId}/retention')
  const maySet = useMay('PUT /api/registry/list/{listId}/retention')
  const [setting, setSetting] = useState(false)
  const { data } = useQuery({
    enabled: may,
    queryKey: ['registry-retention', listId],
    queryFn: () => call('GET /api/registry/list/{listId}/retention', { params: { listId } }),
    ...live,
  })
  if (data === undefined) return null
  return (
    <Stack direction="row" sx={{ columnGap: 4, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {retentionText(data)}
      </Typography>
      {maySet ? (
        <Button size="small" color="inherit" onClick={() => setSetting(true)}>
          파기일 수정
        </Button>
      ) : null}
      {setting ? <RetentionDialog kept={data} onClose={() => setSetting(false)} /> : null}
    </Stack>
  )
}

const retentionText = ({ destroyOn, isSet, registers }: RetentionAnswer): string => {
  const what = registers === 0 ? '이 리스트의 등기부' : `등기부 ${formatCount(registers, '건')}`
  return `${what}: ${formatDate(destroyOn)}에 파기합니다 (${isSet ? '따로 정한 날' : '리스트가 끝난 뒤 5년'}). 30일 전에 할 일로 알려 드립니다.`
}

/**
 * Dialog of the last day of retention. An empty day means the default: five years after the list's
 * end.
 */
const RetentionDialog = ({ kept, onClose }: { readonly kept: RetentionAnswer; readonly onClose: () => void }) => {
  const id = useId()
  const notify = useNotify()
  const { call } = useCalls()
  const queries = useQueryClient()
  const { listId } = kept
  const { mutateAsync } = useCommand({
    mutationFn: (destroyOn: string | null) =>
      call('PUT /api/registry/list/{listId}/retention', { params: { listId }, body: { destroyOn } }),
  })
  const finish = (answer: RetentionAnswer): void => {
    queries.setQueryData(['registry-retention', listId], answer)
    notify(`등기부를 ${formatDate(answer.destroyOn)}에 파기합니다.`, { type: 'success' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>등기부 파기일</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, mb: 4, pl: 5, '& li': { mb: 2 } }}>
          <li>그날이 지나면 등기부와 그에 따른 위험 판단을 다시는 볼 수 없습니다. 명부와 동의서는 남습니다.</li>
          <li>리스트가 끝난 다음 날부터 10년까지 정할 수 있습니다.</li>
        </Box>
        <PlainForm<RetentionAnswer>
          defaultValues={{ destroyOn: kept.isSet ? kept.destroyOn : '' }}
          send={({ destroyOn }) => mutateAsync(typeof destroyOn === 'string' && destroyOn !== '' ? destroyOn : null)}
          onSent={finish}
        >
          {({ busy }) => (
            <>
              <DayField source="destroyOn" label="파기일" hint="비워 두면 리스트가 끝난 뒤 5년입니다." />
              <FormActions label="저장하기" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
